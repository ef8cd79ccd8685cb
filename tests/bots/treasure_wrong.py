"""A client of the treasure hunt that makes one mistake: treasure_wrong.py MISTAKE TR URL GAMEID."""
import re
import sys
import time
import urllib.request

mistake, _, url, game = sys.argv[1:]


def ask(path, body=None):
    request = urllib.request.Request(url + path, body.encode() if body else None, {"Content-Type": "application/xml"})
    return urllib.request.urlopen(request, timeout=60).read().decode()


def state():
    return ask(f"/games/{game}/states/{player}")


if mistake == "dies":
    sys.exit("cannot open my configuration")
print("registering")
answer = ask(f"/games/{game}/players",
             "<playerRegistration><studentFirstName>Ada</studentFirstName><studentLastName>L</studentLastName>"
             "<studentUAccount>ada</studentUAccount></playerRegistration>")
player = re.search(r"<uniquePlayerID>(.*?)</uniquePlayerID>", answer).group(1)
if mistake == "mixes ids":
    ask(f"/games/{game}/states/{game}")
if mistake == "polls fast":
    for _ in range(3):
        state()
while not re.search(player + r".*?<state>MustAct</state>", state(), re.S):
    time.sleep(0.5)
ask(f"/games/{game}/halfmaps",
    f"<playerHalfMap><uniquePlayerID>{player}</uniquePlayerID><playerHalfMapNodes/></playerHalfMap>")
if mistake == "stays":
    time.sleep(600)
if mistake == "fails at the end":
    sys.exit(7)

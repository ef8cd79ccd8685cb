#!/usr/bin/env python3
"""`agon submit` in a Git working copy hands in what is committed, also from a folder within it; changes that are not
committed are named and stay out; a folder that is none gets a sentence. Hooks of the working copy
and of a Git server hand in with every push."""
import os
import pathlib
import subprocess
import sys
import tempfile

from arena import AGON, ROOT, agon, check

PYTHON = (ROOT / "clients/python/agon_bot.py").read_text()


def git(folder, *words, **options):
    who = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"]
    return subprocess.run(["git", *who, "-C", folder, *words], check=True, capture_output=True, text=True, **options)


class Repository:
    def __init__(self, folder, data, token):
        self.path, self.data, self.token = pathlib.Path(folder, "team1"), data, token
        self.path.mkdir()
        git(self.path, "init")

    def write(self, name, text, commit=True):
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        if commit:
            git(self.path, "add", name)
            git(self.path, "commit", "-m", name)

    def submit(self, *words, within=".", status=0):
        command = [AGON, "submit", *words, "--token", self.token, "--data", self.data]
        done = subprocess.run(command, cwd=self.path / within, capture_output=True, text=True, timeout=300)
        check(done.returncode == status, done.stdout + done.stderr)
        return done.stdout + done.stderr


def committed(repository):
    said = repository.submit(status=2)
    check("no Git working copy with a commit" in said, said)
    repository.write("bot.py", PYTHON)
    said = repository.submit()
    check("Hands in commit " in said and "Version 1 is ready" in said and "not committed" not in said, said)


def uncommitted(repository):
    repository.write("bot.py", "syntax error here", commit=False)
    repository.write("new.py", "x", commit=False)
    said = repository.submit()
    for words in ("not committed", " M bot.py", "?? new.py", "Version 2 is ready"):
        check(words in said, said)
    git(repository.path, "commit", "-am", "broken")
    said = repository.submit(status=1)
    check("does not compile" in said and "SyntaxError" in said, said)
    repository.write("bot.py", PYTHON)


def within(repository):
    repository.write("inner/main.py", PYTHON)
    said = repository.submit("--name", "inner", within="inner")
    check("Version 1 is ready" in said, said)
    said = repository.submit(str(repository.path), "--name", "inner", within="/")
    check("Version 2 is ready" in said, said)


def pushed(repository, folder):
    """The hook of docs/running-a-course.md."""
    git(folder, "init", "--bare", "origin.git")
    git(repository.path, "remote", "add", "origin", folder + "/origin.git")
    hook = repository.path / ".git/hooks/pre-push"
    hook.write_text(f'#!/bin/sh\nexec {AGON} submit --token "$(cat {folder}/token)" --data {repository.data} >&2\n')
    hook.chmod(0o755)
    pathlib.Path(folder, "token").write_text(repository.token + "\n")
    said = git(repository.path, "push", "origin", "main").stderr
    check("Version 4 is ready" in said, said)


def received(repository, folder):
    """The hook of a Git server, of the same document: what arrives on main is handed in, other branches are not."""
    git(folder, "init", "--bare", "server.git")
    server = pathlib.Path(folder, "server.git")
    (server / "agon-token").write_text(repository.token + "\n")
    hook = server / "hooks/post-receive"
    hook.write_text(f"""#!/bin/sh
while read old new ref; do
    test "$ref" = refs/heads/main || continue
    git archive --format=tar.gz -o team1.tar.gz "$new"
    {AGON} submit team1.tar.gz --token "$(cat agon-token)" --data {repository.data} --name team1
    rm team1.tar.gz
done
""")
    hook.chmod(0o755)
    (repository.path / ".git/hooks/pre-push").unlink()
    git(repository.path, "remote", "add", "server", str(server))
    said = git(repository.path, "push", "server", "main:other").stderr
    check("is ready" not in said, said)
    said = git(repository.path, "push", "server", "main").stderr
    check("Version 5 is ready" in said, said)
    check(not list(server.glob("*.gz")), "nothing is left there")


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        data = folder + "/data"
        repository = Repository(folder, data, agon("token", "anna", "--data", data).stdout.strip())
        committed(repository)
        uncommitted(repository)
        within(repository)
        pushed(repository, folder)
        received(repository, folder)
        said = agon("submit", folder, "--token", "x", "--data", data, status=2).stderr
        check("Name a file instead" in said, said)
        print("working copies: HEAD is handed in, the rest is named, a push hands in")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())

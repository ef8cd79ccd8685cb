// German words for what the server lists in English: rules, engines and protocols by name.
export const german: Record<string, string> = {
  'rules standard': 'Hälften 10x5, 320 Aktionen, 5 s je Aktion',
  'rules ws2020': 'Hälften 8x4, 200 Aktionen, 3 s je Aktion',
  'rules ss2025': '51 % jeder Grenze begehbar, sechs Kandidaten für die Burg',
  'rules ws2025': 'Grenzen zu 40 % begehbar und zu 20 % Wasser, die zweite Hälfte muss den Übergang erlauben',
  'engine level:1..10': 'sucht über Karten, die zu allem Gesehenen passen, vom Anfänger bis zum Könner',
  'engine general': 'die Suche, die jedes Spiel spielt, über Karten, die zu allem Gesehenen passen',
  'engine best':
    'kürzeste erwartete Ankunft, errechnet die gegnerische Burg, wählt seine Kartenhälfte, rennt um die Wette',
  'engine tour': 'kürzeste erwartete Ankunft über alles Ungesehene',
  'engine greedy': 'das meiste ungesehene Gras je Befehl, Berge als Ausguck',
  'engine nearest': 'das nächste ungesehene Gras',
  'engine dummy': 'geht zu zufälligen Wegpunkten',
  'engine random': 'irgendein gültiger Zug, ausgelost',
  'protocol agon': 'das eigene Textprotokoll von Agon, für Programme (cmd: und tcp:)',
  'protocol treasure': 'das HTTP/XML-Protokoll des Kurses, das seine Clients abfragen',
};

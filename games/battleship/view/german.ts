// German words for what the server lists in English: rules, engines and protocols by name.
export const german: Record<string, string> = {
  'rules prolog':
    'Flotte 5,4,3,3,2, Schiffe dürfen sich diagonal berühren, Versenktes wird gemeldet; die zweite Seite beginnt',
  'rules uart':
    'Flotte 5,4,4,3,3,3,2,2,2,2, keine Berührung, Spaltensummen vorab, höchstens 100 Runden, ' +
    'am Ende wird alles aufgedeckt',
  'engine random': 'irgendein neues Feld, ausgelost',
  'engine columns': 'Feld für Feld, Spalte für Spalte',
  'engine openlist':
    'die Prolog-Strategie des Kurses; gaps: überspringt, wo kein Schiff passt, chess: sucht jedes zweite Feld',
  'engine hunt': 'jedes n-te Feld, dann am Schiff entlang',
  'engine density': 'dort, wo die meisten einzelnen Schiffe liegen könnten',
  'engine level:1..10': 'sucht über Flotten, die alle Antworten erklären, vom Anfänger bis zum Könner',
  'engine general': 'die Suche, die jedes Spiel spielt, über Flotten, die alle Antworten erklären',
  'engine best': 'genaue oder gezogene Wahrscheinlichkeiten, durchdachte Aufstellung, lernt über eine Serie',
  'engine evasive': 'lässt die Schiffe ausweichen, solange keine Antwort es verrät (Flotten bleiben beim Spieler)',
  'protocol agon': 'das eigene Textprotokoll von Agon, für Programme (cmd: und tcp:)',
  'protocol battleship': 'die Nachrichten des Prolog-Kurses (OPCODE,[…]). zwischen Clients, die ihre Flotten behalten',
  'protocol uart':
    'Boards des Praktikums Eingebettete Systeme über eine serielle Leitung: START, CS, BOOM, W/T, SF ' +
    '(Dialekte 2023, 2025, 2026)',
};

// German words for what the server lists in English: rules, engines and protocols by name.
export const german: Record<string, string> = {
  'rules standard': 'Schwarz beginnt, es zählen die Steine, wie sie liegen',
  'rules empties': 'wer gewinnt, bekommt auch die leeren Felder',
  'engine general': 'die Suche, die jedes Spiel spielt',
  'engine best': 'Musterbewertung und tiefe Suche, löst die letzten gut zwanzig Felder',
  'engine level:1..20': 'dasselbe Programm mit begrenzter Zahl von Stellungen je Zug, vom Anfänger bis zum Experten',
  'engine random': 'irgendein gültiger Zug, ausgelost',
  'engine greedy': 'der beste Zug nur für die nächste Stellung',
  'engine plain': 'Alpha-Beta-Suche fester Tiefe',
  'protocol agon': 'das eigene Textprotokoll von Agon, für Programme (cmd: und tcp:)',
  'protocol gtp': 'Go Text Protocol mit Othello-Zügen: GRhino, Edax und andere',
  'protocol nboard': 'NBoard 2: Edax, NTest, Egaroucid und andere',
};

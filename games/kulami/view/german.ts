// German words for what the server lists in English: rules, engines and protocols by name.
export const german: Record<string, string> = {
  'rules standard': 'Platten zählen (Wertungsstufe 0)',
  'rules areas': 'Platten und die größte zusammenhängende Fläche (Stufe 1)',
  'rules chains': 'Platten, Flächen und Ketten ab fünf (Stufe 2)',
  'rules square': 'ein geschlossenes 8x8-Spielfeld, für jede Partie ausgelost',
  'rules irregular': 'ein Spielfeld mit unregelmäßigem Rand, für jede Partie ausgelost',
  'engine general': 'die Suche, die jedes Spiel spielt',
  'engine best': 'so tief, wie die Zeit reicht, genaue Endspiele',
  'engine level:1..10': 'irrt wie ein Mensch, mit jeder Stufe seltener',
  'engine random': 'irgendein gültiger Zug, ausgelost',
  'engine greedy': 'der beste Zug nur für die nächste Stellung',
  'engine plain': 'Alpha-Beta-Suche fester Tiefe',
  'protocol agon': 'das eigene Textprotokoll von Agon, für Programme (cmd: und tcp:)',
  'protocol kulami': 'das Zeilenprotokoll des Kurses, wie es sein Server spricht',
};

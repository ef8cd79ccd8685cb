// The words of the start page, both languages side by side.
export const home: Record<string, [en: string, de: string]> = {
  home_title: ['{games} Your program, an engine, or you.', '{games} Dein Programm, eine Engine oder du.'],
  games_1: ['One game.', 'Ein Spiel.'],
  games_2: ['Two games.', 'Zwei Spiele.'],
  games_3: ['Three games.', 'Drei Spiele.'],
  games_4: ['Four games.', 'Vier Spiele.'],
  games_5: ['Five games.', 'Fünf Spiele.'],
  games_6: ['Six games.', 'Sechs Spiele.'],
  games_many: ['{n} games.', '{n} Spiele.'],
  home_lead: [
    'Agon is an arena where students’ bots, strong engines and people meet at the board: live, refereed, and every ' +
      'move on record.',
    'Agon ist eine Arena, in der Bots von Studierenden, starke Engines und Menschen am Brett aufeinandertreffen: ' +
      'live, mit Schiedsrichter, und jeder Zug wird festgehalten.',
  ],
  which_game: ['Game', 'Spiel'],
  play_at_once: ['Play now', 'Jetzt spielen'],
  invite: ['Invite', 'Einladen'],
  invite_to: ['Invite somebody to a game of {game}', 'Jemanden zu einer Partie {game} einladen'],
  more_choices: ['Rules, clock, side, other opponents', 'Regeln, Uhr, Seite, andere Gegner'],
  live_game: ['Live · {game}', 'Live · {game}'],
  running_now: ['Running now', 'Läuft gerade'],
  all_running: ['All {n} running matches', 'Alle {n} laufenden Partien'],
  choose_game: ['Choose a game', 'Wähle ein Spiel'],
  rules_short: ['Learn', 'Lernen'],
  latest: ['Latest results', 'Neueste Ergebnisse'],
  all_results: ['All matches', 'Alle Partien'],
  all_cups: ['All tournaments', 'Alle Turniere'],
  no_cups: ['No tournament has been played yet.', 'Noch wurde kein Turnier gespielt.'],
  whole_ladder: ['Whole leaderboard', 'Ganze Rangliste'],
  no_ladder: [
    'Nobody has a rating yet: rated tournaments give one.',
    'Noch hat niemand eine Wertung: gewertete Turniere vergeben sie.',
  ],
  hand_in_text: [
    'A .jar, .py, .cpp or .zip: it is built, checked and ready to play in about a minute.',
    'Eine .jar, .py, .cpp oder .zip: Sie wird gebaut, geprüft und spielt nach etwa einer Minute.',
  ],
  connect: ['Connect a program', 'Programm verbinden'],
  connect_text: [
    'A program on your own machine plays here by the protocol of its course.',
    'Ein Programm auf deinem Rechner spielt hier mit dem Protokoll seines Kurses.',
  ],
  beat: ['{winner} beat {loser}', '{winner} schlug {loser}'],
  drew: ['{winner} and {loser} drew', '{winner} und {loser} trennten sich remis'],
};

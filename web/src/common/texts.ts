// The words of a board that any game may have; a game's own come first.
import type { Lang, Texts } from '../i18n';

export const texts: Record<Lang, Texts> = {
  en: {
    empty: 'empty',
    no_cell: 'not a part of the board',
    possible: 'possible move',
    chosen: 'chosen',
    marked: 'marked',
    keys_board: 'Keyboard: arrows and Enter on the board, or type a move and Enter.',
    possible_moves: 'Possible moves',
    type_move: 'Your move',
    do_move: 'Play',
    not_a_move: '"{text}" is not possible here.',
    pieces: '{side}: {cells}.',
    nothing: 'nothing',
  },
  de: {
    empty: 'leer',
    no_cell: 'gehört nicht zum Brett',
    possible: 'möglicher Zug',
    chosen: 'gewählt',
    marked: 'markiert',
    keys_board: 'Tastatur: Pfeiltasten und Enter auf dem Brett, oder einen Zug tippen und Enter.',
    possible_moves: 'Mögliche Züge',
    type_move: 'Dein Zug',
    do_move: 'Ziehen',
    not_a_move: '„{text}“ ist hier nicht möglich.',
    pieces: '{side}: {cells}.',
    nothing: 'nichts',
  },
};

/** What the server lists in English about the players that every game has. */
export const german: Texts = {
  'engine best': 'rechnet so weit voraus, wie die Zeit reicht',
  'engine level:1..10': 'dasselbe mit begrenzter Zahl von Stellungen je Zug, vom Anfänger bis zum Experten',
  'engine random': 'irgendein gültiger Zug, ausgelost',
  'engine greedy': 'der beste Zug nur für die nächste Stellung',
  'engine plain': 'Alpha-Beta-Suche fester Tiefe',
  'engine general': 'die Suche, die jedes Spiel spielt, ohne etwas von diesem zu wissen',
  'protocol agon': 'das eigene Textprotokoll von Agon, für Programme (cmd: und tcp:)',
};

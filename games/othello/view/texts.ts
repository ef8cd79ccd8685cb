// The words of the Othello board.
import type { Lang, Texts } from 'web/i18n';

export const texts: Record<Lang, Texts> = {
  en: {
    title: 'Othello',
    black: 'Black',
    white: 'White',
    empty: 'empty',
    possible: 'possible move',
    keys_board: 'Keyboard: arrows and Enter on the board, or type a square, for example d3.',
    pass: 'Pass',
    must_pass: 'You have no possible move.',
    passed: '{side} passes.',
    moved: '{side} plays {move} and turns {n} {n?disc|discs}.',
    discs: '{n} {n?disc|discs}',
    describe: 'Black has {black}, White has {white} discs. {side} is to move.',
    turns_nothing: '{move} turns no disc.',
    occupied: '{move} is occupied.',
    not_a_square: '"{text}" is not a square. Type a letter a–h and a digit 1–8.',
  },
  de: {
    title: 'Othello',
    black: 'Schwarz',
    white: 'Weiß',
    empty: 'leer',
    possible: 'möglicher Zug',
    keys_board: 'Tastatur: Pfeiltasten und Enter auf dem Brett, oder ein Feld tippen, zum Beispiel d3.',
    pass: 'Passen',
    must_pass: 'Du hast keinen möglichen Zug.',
    passed: '{side} passt.',
    moved: '{side} spielt {move} und dreht {n} {n?Stein|Steine}.',
    discs: '{n} {n?Stein|Steine}',
    describe: 'Schwarz hat {black}, Weiß hat {white} Steine. {side} ist am Zug.',
    turns_nothing: '{move} dreht keinen Stein.',
    occupied: '{move} ist besetzt.',
    not_a_square: '„{text}“ ist kein Feld. Tippe einen Buchstaben a–h und eine Ziffer 1–8.',
  },
};

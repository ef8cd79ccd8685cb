// Points with their parts, and why they count: plates always, the difference of areas from level 1,
// the difference of chains at level 2.
import type { BoardProps } from 'web/boards';
import type { KulamiView } from './wire';

const lead = ([red, black]: [number, number]): [number, number] => [Math.max(0, red - black), Math.max(0, black - red)];
const chainList = (lengths: number[]) => (lengths.length ? lengths.join(' + ') : '0');

interface Row {
  name: string;
  counted: [number, number];
  note: string;
}

function rows({ view, t }: BoardProps<KulamiView>): Row[] {
  const s = view.score,
    owned = (seat: number) => view.plates.filter((p) => p.owner === seat).length;
  const out: Row[] = [
    { name: t('score.plates'), counted: s.plates, note: t('score.plates_note', { red: owned(1), black: owned(2) }) },
  ];
  if (view.scoring >= 1)
    out.push({
      name: t('score.areas'),
      counted: lead(s.areas),
      note: t('score.areas_note', { red: s.areas[0], black: s.areas[1] }),
    });
  if (view.scoring >= 2)
    out.push({
      name: t('score.chains'),
      counted: lead(s.chains),
      note: t('score.chains_note', { red: chainList(s.chains_red), black: chainList(s.chains_black) }),
    });
  return out;
}

export function Panel(p: BoardProps<KulamiView>) {
  const { view, t } = p,
    [red, black] = view.score.levels[view.scoring],
    shown = p.settings.game;
  return (
    <>
      {shown.score && (
        <table class="kulami-score">
          <caption>{t('score.level', { what: t(`setup.level${view.scoring}`) })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('score.part')}</th>
              <th scope="col">{t('seat1')}</th>
              <th scope="col">{t('seat2')}</th>
            </tr>
          </thead>
          <tbody>
            {rows(p).map((r) => (
              <tr key={r.name}>
                <th scope="row">
                  {r.name}
                  <small>{r.note}</small>
                </th>
                <td>{r.counted[0]}</td>
                <td>{r.counted[1]}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('score.total')}</th>
              <td>{red}</td>
              <td>{black}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {shown.marbles && <p class="kulami-legend">{t('score.left', { red: view.left[0], black: view.left[1] })}</p>}
      {shown.owners && <p class="kulami-legend">{t('legend.owners')}</p>}
      {shown.parts && <p class="kulami-legend">{t('legend.parts')}</p>}
    </>
  );
}

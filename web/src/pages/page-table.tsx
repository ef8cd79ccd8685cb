// A table that lives in this page: the arena's own page of a table, with the module in the arena's place.
import { AppContext, useApp } from '../context';
import { pageApi, pageLines } from '../page-live';
import { TablePage } from './table';

export function PageTable({ id }: { id: string }) {
  const app = useApp();
  return (
    <AppContext.Provider value={{ ...app, lines: pageLines(), api: pageApi }}>
      <TablePage id={id} />
    </AppContext.Provider>
  );
}

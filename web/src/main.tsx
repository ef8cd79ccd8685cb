import './tokens.css';
import './grid.css';
import './app.css';
import './game.css';
import './pages.css';
import './common/board.css';
import { render } from 'preact';
import { App } from './app';
import { keepShell } from './offline';

render(<App />, document.getElementById('app')!);
keepShell();

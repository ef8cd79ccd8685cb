import './tokens.css';
import './grid.css';
import './app.css';
import './game.css';
import './pages.css';
import { render } from 'preact';
import { App } from './app';

render(<App />, document.getElementById('app')!);

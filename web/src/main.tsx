import './tokens.css';
import './grid.css';
import './app.css';
import boards from 'virtual:boards';
document.title = boards.length + ' Agon';

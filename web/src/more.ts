// The pages that are fetched when somebody asks for them: they are no part of the first load.
export { PageTable } from './pages/page-table';
export { ReportPage } from './pages/report';
export { AnalysePage } from './pages/analyse';
export { LearnPage } from './pages/learn';
export { PuzzlePage } from './pages/puzzle';
export { Watch } from './pages/watch';
export { Tournaments } from './pages/tournaments';
export { TournamentPage } from './pages/tournament';
export { TournamentProjector } from './pages/tournament-projector';
export { Leaderboard } from './pages/leaderboard';
export { PlayerPage } from './pages/player';
export { EmbedPage } from './pages/embed';
export { QrCode } from './game/qr';
export { MePage } from './pages/me';
export { Film } from './game/film';
export { rate, samples } from './synthesis';
export { Fixtures } from './pages/fixtures';

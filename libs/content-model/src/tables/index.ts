export { type GridCell, type GridRow, tableGrid } from './table-grid.js';

// One file for the browser: what either of them needs, the other needs as well.
export { SiteFigureDialog } from './site-figure/site-figure-dialog'
export { TermDialog } from './term/term-dialog'

// One file for the browser: what one of them needs, the others need as well.
export { SiteFigureDialog } from './site-figure/site-figure-dialog'
export { TermDialog } from './term/term-dialog'
export { OfferedTerm } from './toolbar/offered-term'

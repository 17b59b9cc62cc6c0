// One file for the browser: what one of them needs, the others need as well.
export { FactDialog } from './fact-dialog'
export { TermDialog } from './term-dialog'
export { OfferedTerm } from './offered-term'

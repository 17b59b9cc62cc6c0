import { childrenOf } from '../language/children.ts'
import type {
  AllowStatement,
  Expression,
  FunctionDeclaration,
  MatchBlock,
} from '../language/syntax.ts'
import type { RulesFile } from '../language/syntax.ts'
import type { OperandRole, RulesOperand } from '../values/rules-types.ts'

/**
 * Every boolean that an observer can be told of, in the order of the source. Functions whose result
 * need not be a boolean are left out.
 */
export function operandsOf(file: RulesFile): RulesOperand[] {
  const found: RulesOperand[] = []
  const add = (role: OperandRole, expression: Expression) => {
    if (expression.kind !== 'literal') found.push({ role, span: expression.span })
  }
  const visit = (expression: Expression) => {
    if (expression.kind === 'unary' && expression.operator === '!') {
      add('operand', expression.operand)
    } else if (expression.kind === 'binary' && isLogical(expression.operator)) {
      add('operand', expression.left)
      add('operand', expression.right)
    } else if (expression.kind === 'conditional') {
      add('test', expression.test)
    }
    childrenOf(expression).forEach(visit)
  }
  const visitFunction = ({ bindings, result }: FunctionDeclaration) => {
    for (const { value } of bindings) visit(value)
    if (isBoolean(result)) add('result', result)
    visit(result)
  }
  const visitAllow = ({ condition }: AllowStatement) => {
    add('condition', condition)
    visit(condition)
  }
  const visitMatch = ({ functions, allows, matches }: MatchBlock) => {
    functions.forEach(visitFunction)
    allows.forEach(visitAllow)
    matches.forEach(visitMatch)
  }
  file.functions.forEach(visitFunction)
  for (const { functions, matches } of file.services) {
    functions.forEach(visitFunction)
    matches.forEach(visitMatch)
  }
  return found.sort(bySource)
}

function bySource({ span: { start: a } }: RulesOperand, { span: { start: b } }: RulesOperand) {
  return a.line - b.line || a.column - b.column
}

function isLogical(operator: string): boolean {
  return operator === '&&' || operator === '||'
}

const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>=', 'in'])

/** Whether the form alone says that the value is a boolean. */
function isBoolean(expression: Expression): boolean {
  if (expression.kind === 'is') return true
  if (expression.kind === 'unary') return expression.operator === '!'
  if (expression.kind !== 'binary') return false
  return isLogical(expression.operator) || COMPARISONS.has(expression.operator)
}

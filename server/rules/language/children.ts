import type { Expression } from './syntax.ts'

/** The expressions directly inside another one. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return []
    case 'member':
      return [expression.object]
    case 'index':
      return [expression.object, expression.index]
    case 'range':
      return [expression.object, expression.from, expression.to]
    case 'call':
      return expression.args
    case 'method':
      return [expression.object, ...expression.args]
    case 'unary':
      return [expression.operand]
    case 'binary':
      return [expression.left, expression.right]
    case 'is':
      return [expression.value]
    case 'conditional':
      return [expression.test, expression.then, expression.otherwise]
    case 'list':
      return expression.items
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value])
    case 'path':
      return expression.parts.flatMap((part) => (part.kind === 'value' ? [part.value] : []))
  }
}

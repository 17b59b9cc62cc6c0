import type { Rule } from 'eslint'
import ts from 'typescript'

/** What typescript-eslint's parser hands to rules, as far as it is used here. */
interface TypedServices {
  readonly program: ts.Program
  readonly esTreeNodeToTSNodeMap: { get(node: unknown): ts.Node }
}

/**
 * Forbids to look up a name that is not known beforehand in a plain object: `TABLE[name]` finds what
 * every object inherits (`constructor`, `toString`, `__proto__`), `name in TABLE` says that it is there,
 * and `table['__proto__'] = value` sets no entry. `ownValue` of `shared/records/own-value.ts`, `Object.hasOwn`
 * and a `Map` know entries only. Names whose type is a list of literals are known beforehand.
 */
export const openLookup: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      read: 'This finds inherited properties such as "constructor". Use ownValue() or a Map.',
      has: 'This is true for inherited properties such as "constructor". Use Object.hasOwn() or a Map.',
    },
  },
  create(context) {
    const services = typedServices(context.sourceCode.parserServices)
    const checker = services.program.getTypeChecker()
    const typeOf = (node: unknown): ts.Type =>
      checker.getTypeAtLocation(services.esTreeNodeToTSNodeMap.get(node))
    /** Is any text possible? A list of literals or a pattern such as `x-${string}` is not any text. */
    const isAnyText = (type: ts.Type): boolean => {
      const bound = checker.getBaseConstraintOfType(type) ?? type
      return bound.isUnion()
        ? bound.types.some(isAnyText)
        : (bound.flags & (ts.TypeFlags.String | ts.TypeFlags.Any)) !== 0
    }
    const isTable = (type: ts.Type): boolean => {
      const bound = checker.getNonNullableType(checker.getBaseConstraintOfType(type) ?? type)
      return bound.isUnion()
        ? bound.types.some(isTable)
        : checker.getIndexInfoOfType(bound, ts.IndexKind.String) !== undefined
    }
    return {
      MemberExpression(node) {
        if (!node.computed || node.property.type === 'Literal') return
        if (!isAnyText(typeOf(node.property)) || !isTable(typeOf(node.object))) return
        context.report({ node, messageId: 'read' })
      },
      'ObjectPattern > Property[computed=true]'(node: Rule.Node) {
        if (node.type !== 'Property' || !isAnyText(typeOf(node.key))) return
        context.report({ node, messageId: 'read' })
      },
      "BinaryExpression[operator='in']"(node: Rule.Node) {
        if (node.type !== 'BinaryExpression' || !isAnyText(typeOf(node.left))) return
        context.report({ node, messageId: 'has' })
      },
    }
  },
}

/** @throws Error for a file that was parsed without types */
function typedServices(services: unknown): TypedServices {
  if (isTyped(services)) return services
  throw new Error('This rule needs type information: parserOptions.projectService must be set.')
}

function isTyped(services: unknown): services is TypedServices {
  return (
    typeof services === 'object' &&
    services !== null &&
    'program' in services &&
    services.program !== null &&
    'esTreeNodeToTSNodeMap' in services
  )
}

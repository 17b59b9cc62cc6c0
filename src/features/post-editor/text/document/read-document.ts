import { DOMParser as BodyParser, type Node, type Schema } from '@tiptap/pm/model'
import { parseBody } from '../../../../platform/content/parse-html'

/** HTML as the editor holds it: whatever its schema does not know is left out. */
export const readDocument = (html: string, schema: Schema): Node =>
  BodyParser.fromSchema(schema).parse(parseBody(html))

import { Link } from '@tiptap/extension-link'
import { isAllowedAddress } from '../../../../../shared/html/allowed/addresses'
import { textAttribute } from './text-attribute'

/** A link as posts hold it. */
export const PlainLink = Link.extend({
  // What is typed behind a link is no part of it; TipTap goes on with one where it makes links itself.
  inclusive: false,
  addAttributes() {
    return {
      href: textAttribute('href'),
      target: textAttribute('target'),
      title: textAttribute('title'),
    }
  },
}).configure({
  openOnClick: false,
  autolink: true,
  defaultProtocol: 'https',
  HTMLAttributes: { target: null, rel: null, class: null },
  isAllowedUri: isAllowedAddress,
})

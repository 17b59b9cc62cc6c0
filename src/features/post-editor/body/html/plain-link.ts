import { Link } from '@tiptap/extension-link'
import { isAllowedAddress } from '../../../../../shared/html/addresses'
import { textAttribute } from './text-attribute'

/** A link as posts hold it. */
export const PlainLink = Link.extend({
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

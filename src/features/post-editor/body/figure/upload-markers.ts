import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

type MarkerAction =
  | { readonly kind: 'add'; readonly id: string; readonly position: number }
  | { readonly kind: 'remove'; readonly id: string }

const markersKey = new PluginKey<DecorationSet>('uploadMarkers')

/**
 * Remembers where a picture belongs while it is being uploaded. Markers move along when the author
 * goes on writing, and are never part of the stored text.
 */
export const UploadMarkers = Extension.create({
  name: 'uploadMarkers',
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key: markersKey,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, markers) {
            const moved = markers.map(transaction.mapping, transaction.doc)
            const action = transaction.getMeta(markersKey) as MarkerAction | undefined
            if (action === undefined) return moved
            if (action.kind === 'remove') return moved.remove(withId(moved, action.id))
            const marker = Decoration.widget(action.position, createMarker, { id: action.id })
            return moved.add(transaction.doc, [marker])
          },
        },
        props: {
          decorations: (state) => markersKey.getState(state),
        },
      }),
    ]
  },
})

/** Marks a place. */
export function addMarker(transaction: Transaction, id: string, position: number): Transaction {
  return transaction.setMeta(markersKey, { kind: 'add', id, position } satisfies MarkerAction)
}

/** Forgets a place. */
export function removeMarker(transaction: Transaction, id: string): Transaction {
  return transaction.setMeta(markersKey, { kind: 'remove', id } satisfies MarkerAction)
}

/** Where a marked place is now; null when the text around it was deleted. */
export function markerPosition(state: EditorState, id: string): number | null {
  const markers = markersKey.getState(state) ?? DecorationSet.empty
  return withId(markers, id)[0]?.from ?? null
}

function withId(markers: DecorationSet, id: string): Decoration[] {
  return markers.find(undefined, undefined, (spec) => (spec as { id?: unknown }).id === id)
}

function createMarker(): HTMLElement {
  const marker = document.createElement('span')
  marker.className = 'upload-marker'
  marker.textContent = '⏳'
  marker.setAttribute('aria-hidden', 'true')
  return marker
}

import { isValidElement, type ReactNode } from 'react'

/**
 * Gatsby's scripts as a page carries them until they are wanted: in a template, where they neither load
 * nor run (`src/inline-script/startup/app-scripts.ts` starts them). The text of Gatsby's own inline scripts stays
 * in the page, so that a content security policy can name their hashes.
 *
 * @param scripts what Gatsby has put at the end of the body; nothing under `gatsby develop`, which adds
 *   its scripts later
 */
export function inertScripts(scripts: readonly ReactNode[]): ReactNode[] {
  if (scripts.length === 0) return []
  return [
    <template key="app-scripts" id="app-scripts">
      {scripts}
    </template>,
  ]
}

/** Keeps the address of a script out of the head, where a browser would fetch it ahead of time. */
export function withoutScriptHints(components: readonly ReactNode[]): ReactNode[] {
  return components.filter((component) => !isScriptHint(component))
}

const isScriptHint = (component: ReactNode): boolean =>
  isValidElement<{ readonly as?: unknown }>(component) &&
  component.type === 'link' &&
  component.props.as === 'script'

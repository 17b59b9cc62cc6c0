import { describe, expect, it } from '@jest/globals'
import { isValidElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { headComponents, withDeferredSheets } from '../../../../src/app/rendering/head-components'

it('preloads the two faces that the first lines of every page stand in', () => {
  const preloaded = headComponents().filter(
    (component) =>
      isValidElement<{ rel?: string; as?: string }>(component) &&
      component.props.rel === 'preload' &&
      component.props.as === 'font',
  )
  expect(preloaded).toHaveLength(2)
})

describe('style sheets for later than the first frame', () => {
  const sheets = [
    '/app.01234567.css',
    '/styles-deferred-faces.01234567.css',
    '/styles-deferred-shell.01234567.css',
    '/styles-lists.01234567.css',
  ]
  const headOf = (html: string) =>
    withDeferredSheets(
      sheets.map((sheet) => <style key={sheet} data-href={sheet} />),
      html,
    ).map((component) => renderToStaticMarkup(component))

  it('are links in their place, which browsers without scripts follow', () => {
    expect(headOf('<p>Días, “quoted” – 5 €</p>')).toEqual([
      `<style data-href="${sheets[0]}"></style>`,
      `<noscript><link rel="stylesheet" href="${sheets[1]}"/><link rel="stylesheet" href="${sheets[2]}"/></noscript>`,
      `<style data-href="${sheets[3]}"></style>`,
    ])
  })

  it('are in the page where it has letters that they are for', () => {
    expect(headOf('<p>François</p>')).toContain(`<style data-href="${sheets[1]}"></style>`)
  })
})

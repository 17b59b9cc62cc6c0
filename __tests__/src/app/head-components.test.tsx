import { expect, it } from '@jest/globals'
import { isValidElement } from 'react'
import { headComponents, inHeadOrder } from '../../../src/app/head-components'

const keysOf = (components: readonly unknown[]) =>
  components.flatMap((component) => (isValidElement(component) ? [component.key] : []))

it('leaves out what gatsby-plugin-image brings for a component that the site does not use', () => {
  const brought = ['gatsby-image-style', 'gatsby-image-style-noscript', 'gatsby-image-style-script']
  const given = [
    <style key="own" />,
    ...brought.map((key) => <script key={key} />),
    <meta key="last" />,
  ]
  expect(keysOf(inHeadOrder(given, ''))).toEqual(['own', 'last'])
})

it('preloads the two faces that the first lines of every page stand in', () => {
  const preloaded = headComponents().filter(
    (component) =>
      isValidElement<{ rel?: string; as?: string }>(component) &&
      component.props.rel === 'preload' &&
      component.props.as === 'font',
  )
  expect(preloaded).toHaveLength(2)
})

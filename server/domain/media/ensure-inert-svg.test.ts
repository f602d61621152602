import { describe, expect, test } from 'vitest'
import { ensureInertSvg } from './ensure-inert-svg.ts'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" ${attributes}><title>A mark</title>${inside}</svg>`

describe('an SVG of a tenant folder', () => {
  test('of shapes alone is accepted', () => {
    const clipped = '<clipPath id="c"><circle r="1"/></clipPath><g clip-path="url(#c)"><path d="M0 0h1"/></g>'
    expect(() => ensureInertSvg(`<?xml version="1.0" encoding="UTF-8"?>${svg(clipped)}`)).not.toThrow()
  })

  test.each([
    ['with a script', svg('<script>alert(1)</script>')],
    ['with a script under a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>')],
    ['with a handler', svg('', 'onload="alert(1)"')],
    ['with a handler on a shape', svg('<path d="M0 0" OnClick="alert(1)"/>')],
    ['with a foreign object', svg('<foreignObject><iframe/></foreignObject>')],
    ['with an image from elsewhere', svg('<image href="https://elsewhere.example/i.png"/>')],
    ['with a link', svg('<a xlink:href="javascript:alert(1)" xmlns:xlink="http://www.w3.org/1999/xlink"/>')],
    ['with a style sheet', svg('<style>@import "https://elsewhere.example/s.css"</style>')],
    ['with an inline style', svg('<path style="fill:red" d="M0 0"/>')],
    ['with a fill from elsewhere', svg('<path fill="url(https://elsewhere.example/f.svg#a)" d="M0 0"/>')],
    ['with an animation', svg('<animate attributeName="href" to="javascript:alert(1)"/>')],
    ['with a document type', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`],
    ['with a style sheet instruction', `<?xml-stylesheet href="https://elsewhere.example/s.css"?>${svg('')}`],
    ['without a title', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['that is a web page', '<html><title>x</title></html>'],
    ['that is cut off', svg('').slice(0, -3)],
    ['of more than 64 KB', svg(`<path d="${'M0 0'.repeat(20_000)}"/>`)],
  ])('%s is rejected', (_, text) => {
    expect(() => ensureInertSvg(text)).toThrow('tenant_invalid')
  })
})

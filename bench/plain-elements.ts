import { createServer } from 'node:http'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

// The limit of the uncached-page benchmark: react-dom renders as many elements and bytes, without components.
const [port = '0', elements = '0', bytes = '0'] = process.argv.slice(2)
const count = Number(elements)
const text = 'x'.repeat(Math.max(0, Math.round(Number(bytes) / count) - '<p class="abcdef"></p>'.length))

createServer((_request, response) => {
  const children = Array.from({ length: count }, (_, key) => createElement('p', { key, className: 'abcdef' }, text))
  response.setHeader('content-type', 'text/html')
  response.end(renderToString(createElement('main', null, children)))
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))

import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'

// The limit a kept page is measured against: node's own server with the same bytes and headers, whatever it is asked.
const [port = '0', file = ''] = process.argv.slice(2)
const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as { headers: string[]; body: string }
const bytes = Buffer.from(body, 'base64')

createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))

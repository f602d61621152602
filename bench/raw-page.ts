import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'

// The limit of the cached-page benchmark: node:http sends the same bytes and headers for every request.
const [port = '0', file = ''] = process.argv.slice(2)
const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as { headers: string[]; body: string }
const bytes = Buffer.from(body, 'base64')

createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))

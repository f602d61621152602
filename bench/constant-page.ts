import express from 'express'

// The limit of the event-page benchmark: Express sends the same bytes from memory for every request.
const [port = '0', size = '0'] = process.argv.slice(2)
const page = 'x'.repeat(Number(size))

express()
  .disable('x-powered-by')
  .get('/', (_request, response) => void response.type('html').send(page))
  .listen(Number(port), '127.0.0.1', () => console.log('ready'))

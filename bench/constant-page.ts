import express from 'express'

// The limit a page is measured against: Express sending the same bytes, from memory, every time.
const [port = '0', size = '0'] = process.argv.slice(2)
const page = 'x'.repeat(Number(size))

express()
  .disable('x-powered-by')
  .get('/', (_request, response) => void response.type('html').send(page))
  .listen(Number(port), '127.0.0.1', () => console.log('ready'))

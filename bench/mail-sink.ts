import { SMTPServer } from 'smtp-server'

const [port = '0'] = process.argv.slice(2)

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, _session, done) {
    stream.resume()
    stream.once('end', () => done())
  },
})
server.on('error', () => {})
server.listen(Number(port), '127.0.0.1', () => console.log('ready'))

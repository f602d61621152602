import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createTemporaryFolder } from './temporary-folders.ts'

export type S3Server = { urlOf(folder?: string): string; close(): Promise<void> }

export const startS3Server = async (): Promise<S3Server> => {
  const directory = createTemporaryFolder('s3')
  const options = `--directory ${directory} --address 127.0.0.1 --port 0 --configure-bucket club`.split(' ')
  // s3rver signs its page tokens with DES, which OpenSSL 3 has only as a legacy provider.
  const child = spawn(
    process.execPath,
    ['--openssl-legacy-provider', 'node_modules/s3rver/bin/s3rver.js', ...options],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  let port: string | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('listening on')) port = line.slice(line.lastIndexOf(':') + 1).trim()
    if (port) break
  }
  child.stdout.resume()
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER'
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER'
  return {
    urlOf: (folder = '') =>
      `s3://club/${folder}?region=us-east-1&endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
    close: async () => {
      const exit = once(child, 'exit')
      child.kill()
      await exit
    },
  }
}

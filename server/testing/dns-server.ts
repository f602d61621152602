import { createSocket } from 'node:dgram'

export type DnsServer = { address: string; records: Map<string, string>; close(): Promise<void> }

export const startDnsServer = async (): Promise<DnsServer> => {
  const records = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => socket.send(responseTo(query, records), from.port, from.address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  return {
    address: `127.0.0.1:${port}`,
    records,
    close: () => new Promise((resolve) => socket.close(resolve)),
  }
}

const headerLength = 12
const noSuchName = 3

// RFC 1035, section 4: a response repeats the question, and its answer points at the question's name.
const responseTo = (query: Buffer, records: Map<string, string>): Buffer => {
  const { name, end } = questionOf(query)
  const text = records.get(name)
  const header = Buffer.from(query.subarray(0, headerLength))
  header.writeUInt16BE(0x8180 | (text === undefined ? noSuchName : 0), 2)
  header.writeUInt16BE(text === undefined ? 0 : 1, 6)
  header.writeUInt32BE(0, 8)
  const question = query.subarray(headerLength, end)
  return Buffer.concat([header, question, ...(text === undefined ? [] : [recordOf(text)])])
}

const questionOf = (query: Buffer): { name: string; end: number } => {
  const labels: string[] = []
  let offset = headerLength
  for (let length = query[offset]!; length > 0; length = query[offset]!) {
    labels.push(query.toString('ascii', offset + 1, offset + 1 + length))
    offset += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: offset + 5 }
}

const recordOf = (text: string): Buffer => {
  const characterString = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'ascii')])
  const record = Buffer.from([0xc0, headerLength, 0, 16, 0, 1, 0, 0, 0, 60, 0, characterString.length])
  return Buffer.concat([record, characterString])
}

import { crc32, inflateRawSync } from 'node:zlib'

const maxPartBytes = 150 * 1024 * 1024
const maxStringBytes = 40 * 1024 * 1024
const maxBytes = 200 * 1024 * 1024
const maxEntries = 2_000

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }

type Entry = { name: string; method: number; data: Buffer; size: number; crc: number }

/**
 * A workbook's archive with nothing but the parts that its cells need, whose real size is known: what a reader of streams
 * finds in the archive itself may differ from what its directory says, and be a thousand times as large. Visible sheets
 * come last, in the workbook's order. Null if it is none or too large.
 */
export function cleanArchive(bytes: Uint8Array): Buffer | null {
  const entries = readEntries(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const workbook = entries?.get('xl/workbook.xml')
  if (!entries || !workbook) return null
  const relations = entries.get('xl/_rels/workbook.xml.rels')
  const names = [
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/sharedStrings.xml',
    ...sheetNames(textOf(workbook), relations ? textOf(relations) : '', [...entries.keys()]),
  ]
  const parts: Entry[] = []
  let total = 0
  for (const name of names) {
    const entry = entries.get(name)
    if (!entry) continue
    const content = inflate(entry, name === 'xl/sharedStrings.xml' ? maxStringBytes : maxPartBytes)
    total += content.length
    if (total > maxBytes) return null
    parts.push({ ...entry, size: content.length, crc: crc32(content) })
  }
  return writeArchive(parts)
}

// Throws when there is more.
const inflate = ({ method, data }: Entry, maxOutputLength: number): Buffer =>
  method === 0 ? data : inflateRawSync(data, { maxOutputLength })

const maxTextBytes = 1024 * 1024
const textOf = (entry: Entry): string => inflate(entry, maxTextBytes).toString()

function sheetNames(workbook: string, relations: string, names: readonly string[]): string[] {
  const targets = new Map(
    (relations.match(/<(?:\w+:)?Relationship\s[^<>]*>/g) ?? []).map((tag) => [
      attribute(tag, /\sId="([^"]*)"/),
      attribute(tag, /\sTarget="([^"]*)"/),
    ]),
  )
  const inOrder = (workbook.match(/<(?:\w+:)?sheet\s[^<>]*>/g) ?? [])
    .filter((tag) => !/\sstate="(?:hidden|veryHidden)"/.test(tag))
    .map((tag) => (targets.get(attribute(tag, /\sr:id="([^"]*)"/)) ?? '').replace(/^\/?(?:xl\/)?/, 'xl/'))
    .filter((name) => names.includes(name))
  return inOrder.length > 0 ? inOrder : names.filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
}

const attribute = (tag: string, expression: RegExp): string => expression.exec(tag)?.[1] ?? ''

function readEntries(bytes: Buffer): Map<string, Entry> | null {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0 || end + 22 > bytes.length) return null
  const count = bytes.readUInt16LE(end + 10)
  if (count > maxEntries) return null
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== signature.central) return null
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength!)
    const method = bytes.readUInt16LE(at + 10)
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted || (method !== 0 && method !== 8)) return null
    const data = dataOf(bytes, { start: bytes.readUInt32LE(at + 42), length: bytes.readUInt32LE(at + 20) })
    if (!data) return null
    entries.set(name.replace(/^\//, ''), { name, method, data, size: 0, crc: 0 })
    at += 46 + nameLength! + extraLength! + commentLength!
  }
  return entries
}

function dataOf(bytes: Buffer, { start, length }: { start: number; length: number }): Buffer | null {
  if (bytes.readUInt32LE(start) !== signature.local) return null
  const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
  return from + length > bytes.length ? null : bytes.subarray(from, from + length)
}

/** Sheets are renumbered: the reader knows them by such names alone. */
function writeArchive(entries: readonly Entry[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  let sheets = 0
  for (const { name, method, data, size, crc } of entries) {
    const isSheet = !/^xl\/(?:workbook|styles|sharedStrings|_rels\/workbook)\.xml/.test(name)
    const path = Buffer.from(isSheet ? `xl/worksheets/sheet${++sheets}.xml` : name.replace(/^\//, ''))
    const header = Buffer.alloc(30)
    header.writeUInt32LE(signature.local, 0)
    header.writeUInt16LE(20, 4)
    header.writeUInt16LE(method, 8)
    header.writeUInt32LE(crc, 14)
    header.writeUInt32LE(data.length, 18)
    header.writeUInt32LE(size, 22)
    header.writeUInt16LE(path.length, 26)
    const directory = Buffer.alloc(46)
    directory.writeUInt32LE(signature.central, 0)
    header.copy(directory, 6, 4, 30)
    directory.writeUInt32LE(offset, 42)
    local.push(header, path, data)
    central.push(directory, path)
    offset += header.length + path.length + data.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(signature.end, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}

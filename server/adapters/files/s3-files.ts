import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { FileStore } from '#server/domain/media/file-store.ts'
import {
  isKey,
  isSweepable,
  isPrivateKey,
  keyOf,
  newKey,
  newPrivateKey,
  privateFolderOf,
  sizeKey,
  sizesOf,
} from './file-keys.ts'

/**
 * Files in a bucket: `s3://bucket/folder?region=…&endpoint=…`, where folder, region and endpoint are optional.
 * Credentials come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY or from the machine's role. A write is atomic.
 */
export const s3Files = (url: string): FileStore => {
  const { bucket, folder, client } = openBucket(url)
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  const pathOf = (key: string) => folder + key
  const put = (key: string, bytes: Uint8Array) => disk.put(pathOf(key), bytes)
  const read = (key: string) => disk.getBytes(pathOf(key)).catch(nullIfAbsent)

  async function* listFiles(prefix: string, recursive: boolean) {
    let paginationToken: string | undefined
    do {
      const page = await disk.listAll(pathOf(prefix) || '/', {
        recursive,
        ...(paginationToken ? { paginationToken } : {}),
      })
      for (const object of page.objects) if (object.isFile) yield { key: object.key.slice(folder.length), file: object }
      ;({ paginationToken } = page)
    } while (paginationToken)
  }

  async function filesBefore(prefix: string, moment: Date, isIncluded: (key: string) => boolean) {
    const old: string[] = []
    for await (const { key, file } of listFiles(prefix, false))
      if (isIncluded(key) && (await file.getMetaData()).lastModified < moment) old.push(key)
    return old
  }

  return {
    put: async (organizationId, extension, bytes) => {
      const key = keyOf(organizationId, extension, bytes)
      // Writes an existing file again, too, to renew its time of change: `sweepableBefore` goes by it.
      await put(key, bytes)
      return key
    },
    add: async (organizationId, extension, bytes) => {
      const key = newKey(organizationId, extension)
      await put(key, bytes)
      return key
    },
    read: async (key) => (isKey(key) ? read(key) : null),
    readSize: async (key, size) => (isKey(key) ? read(sizeKey(key, size)) : null),
    keepSize: (key, size, bytes) => put(sizeKey(key, size), bytes),
    sweepableBefore: (organizationId, moment) => filesBefore(`${organizationId}/`, moment, isSweepable),
    privateBefore: (organizationId, moment) => filesBefore(privateFolderOf(organizationId), moment, isPrivateKey),
    addPrivate: async (organizationId, extension, file) => {
      const key = newPrivateKey(organizationId, extension)
      await disk.putStream(pathOf(key), createReadStream(file), { contentLength: (await stat(file)).size })
      return key
    },
    openPrivate: async (key) => (isPrivateKey(key) ? disk.getStream(pathOf(key)).catch(nullIfAbsent) : null),
    readAny: async (key) => (isKey(key) || isPrivateKey(key) ? read(key) : null),
    async *keys() {
      for await (const { key } of listFiles('', true)) if (isKey(key) || isPrivateKey(key)) yield key
    },
    removeLeftovers: async () => 0,
    restore: put,
    remove: async (key) => {
      await disk.delete(pathOf(key))
      if (isKey(key)) await disk.deleteAll(pathOf(sizesOf(key)))
    },
    forget: async (organizationId) => {
      await disk.deleteAll(pathOf(`${organizationId}/`))
      await disk.deleteAll(pathOf(privateFolderOf(organizationId)))
    },
  }
}

const openBucket = (url: string) => {
  const { hostname: bucket, pathname, searchParams } = new URL(url)
  const path = pathname.split('/').filter(Boolean).join('/')
  const endpoint = searchParams.get('endpoint')
  const region = searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1'
  const client = new S3Client({
    region,
    // Other stores than Amazon's need the bucket in the path and know fewer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' } : {}),
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
  })
  return { bucket, folder: path ? `${path}/` : '', client }
}

const nullIfAbsent = (error: Error): null => {
  const { name } = (error.cause ?? error) as Error
  if (name === 'NoSuchKey' || name === 'NotFound') return null
  throw error
}

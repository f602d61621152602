import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { runDorsal } from '../operator.ts'
import { createDataFolder, startDorsal } from './dorsal-process.ts'
import { sendRequest } from './http-client.ts'

const demos = ['lanternfell', 'marejada', 'nandu']

const installations = [createDataFolder({ isEmpty: true }), createDataFolder({ isEmpty: true })] as const
afterAll(async () => {
  for (const { remove } of installations) await remove()
})

const dorsal = (dataDir: string, ...args: string[]) => runDorsal({ DATA_DIR: dataDir }, args)

/** The tags of a page, without what differs between installations: ids and the port. */
const tagsOf = (page: string, port: number): string[] =>
  page
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(String(port), 'PORT')
    .split(/(?=<)/)

const pathsIn = (page: string) =>
  [...page.matchAll(/<a\b[^>]*?\shref="(\/(?:event|news|events|sponsors)(?:\/[^"?#]*)?)"/g)].map(([, each]) => each!)

/** The landing pages, and the pages that they lead to, by address. */
async function pagesOf(dataDir: string): Promise<Record<string, string[]>> {
  const server = await startDorsal({ DATA_DIR: dataDir })
  const pages: Record<string, string[]> = {}
  try {
    for (const host of demos) {
      const paths = ['/']
      for (const at of paths) {
        const { status, body } = await sendRequest({ port: server.port, host, path: at })
        expect(status, `${host}${at}`).toBe(200)
        pages[host + at] = tagsOf(body, server.port)
        paths.push(...new Set(pathsIn(body).filter((each) => !paths.includes(each))))
      }
    }
  } finally {
    await server.stop()
  }
  return pages
}

test('the demos, exported and applied to another installation, have equal pages', async () => {
  const [source, copy] = installations
  const folder = createTemporaryFolder('tenants')
  await dorsal(source.dataDir, 'tenant', 'apply', 'tenants', '--no-athletes')
  for (const demo of demos) await dorsal(source.dataDir, 'tenant', 'export', demo, '--out', path.join(folder, demo))
  expect(readdirSync(folder)).toEqual(demos)
  await dorsal(copy.dataDir, 'tenant', 'apply', folder)
  const pages = await pagesOf(source.dataDir)
  expect(Object.keys(pages).length).toBeGreaterThan(25)
  const copies = await pagesOf(copy.dataDir)
  expect(Object.keys(copies)).toEqual(Object.keys(pages))
  for (const [address, page] of Object.entries(pages)) expect(copies[address], address).toEqual(page)
}, 240_000)

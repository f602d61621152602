import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { diskFiles } from '#server/adapters/files/disk-files.ts'
import { createArticle } from '../news/create-article.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { sweepFiles } from './sweep-files.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'

const folder = createTemporaryFolder('sweep')
const files = diskFiles(folder)
const shop = useShop()
const sale = useNewSale(shop)

const newFile = async (hours: number, extension = 'webp') => {
  const key = await files.add(sale.organizationId, extension, Buffer.from('bytes'))
  const at = new Date(Date.now() - hours * 3_600_000)
  utimesSync(path.join(folder, key), at, at)
  return key
}
const sweep = async () => (await sweepFiles({ ...shop.system, now: new Date() }, files)).unused
const isThere = async (key: string) => (await files.read(key)) !== null
const setColumn = (column: string, value: unknown) =>
  shop.owner.query(`update organization set ${column} = $2 where id = $1`, [sale.organizationId, value])

test('what nothing has named for a day goes, what was sent today stays', async () => {
  const [old, fresh] = [await newFile(25), await newFile(23)]
  const course = await newFile(25, 'gpx')
  expect((await sweep()).toSorted()).toEqual([old, course].toSorted())
  expect([await isThere(old), await isThere(fresh)]).toEqual([false, true])
  expect(await sweep()).toEqual([])
})

test('what is named stays, wherever: in a column, in a list, in the words of a draft', async () => {
  const [logo, sponsor, gallery, cover, inText] = await Promise.all([30, 30, 30, 30, 30].map((hours) => newFile(hours)))
  await setColumn('logo', logo)
  await setColumn('sponsors', JSON.stringify([{ name: 'Alba', url: '', image: sponsor }]))
  await shop.owner.query(`update event set gallery = $2 where id = $1`, [
    sale.eventId,
    JSON.stringify([{ src: gallery, alt: '', width: 1, height: 1 }]),
  ])
  await createArticle(memberOf(sale), {
    title: 'By the lake',
    slug: '',
    excerpt: '',
    cover: `/files/${cover}`,
    content: `<p><img src="/files/${inText}" alt=""></p>`,
    showOnLanding: true,
  })
  expect(await sweep()).toEqual([])
  await setColumn('logo', null)
  expect(await sweep()).toEqual([logo])
})

test('documents stay, and so do files of an organization that may come back, or of none', async () => {
  const document = await newFile(30, 'pdf')
  const hero = await newFile(30)
  await setColumn('hero_image', hero)
  await setColumn('deleted_at', new Date())
  const nobodys = await files.add('0197a000-0000-7000-8000-000000000000', 'webp', Buffer.from('bytes'))
  utimesSync(path.join(folder, nobodys), new Date(0), new Date(0))
  expect(await sweep()).toEqual([])
  expect([await isThere(document), await isThere(hero), await isThere(nobodys)]).toEqual([true, true, true])
})

test('what is stored again counts as new: anyone who stores it is about to name it', async () => {
  const key = await files.put(sale.organizationId, 'png', Buffer.from('the same'))
  utimesSync(path.join(folder, key), new Date(0), new Date(0))
  expect(await files.put(sale.organizationId, 'png', Buffer.from('the same'))).toBe(key)
  expect(await sweep()).toEqual([])
})

test('what a write left that never ended goes after a day, wherever it lies', async () => {
  const key = await newFile(1)
  const leftover = (name: string, hours: number) => {
    const file = path.join(folder, name)
    writeFileSync(file, 'half of')
    const at = new Date(Date.now() - hours * 3_600_000)
    utimesSync(file, at, at)
    return file
  }
  const [old, young] = [leftover(`${key}.00ff.part`, 25), leftover(`${key}.11ff.part`, 23)]
  expect(await sweepFiles({ ...shop.system, now: new Date() }, files)).toMatchObject({ leftovers: 1 })
  expect([existsSync(old), existsSync(young), await isThere(key)]).toEqual([false, true, true])
})

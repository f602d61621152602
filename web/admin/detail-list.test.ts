import { expect, test } from 'vitest'
import { staysInList } from './detail-list.tsx'

const list = '/admin/events/7/athletes'
const stays = (from: string, to: string, formMethod?: 'POST') =>
  staysInList(
    {
      currentUrl: new URL(from, 'https://lake.example'),
      nextUrl: new URL(to, 'https://lake.example'),
      ...(formMethod && { formMethod }),
    },
    list,
  )

test('opening, changing and closing a detail and searching stay in the list', () => {
  expect(stays(list, `${list}/1`)).toBe(true)
  expect(stays(`${list}/1`, `${list}/2`)).toBe(true)
  expect(stays(`${list}/1?q=ana`, `${list}?q=ana`)).toBe(true)
  expect(stays(list, `${list}?q=ana`)).toBe(true)
})

test('another tab, another event, a form and a reload do not', () => {
  expect(stays(list, '/admin/events/7')).toBe(false)
  expect(stays('/admin/events/7/bibs', list)).toBe(false)
  expect(stays(list, '/admin/events/8/athletes')).toBe(false)
  expect(stays(list, '/admin/events/7/athletes-of-others')).toBe(false)
  expect(stays(list, `${list}/1`, 'POST')).toBe(false)
  expect(stays(list, list)).toBe(false)
})

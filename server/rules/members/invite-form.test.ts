import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { parseAddresses, inviteForm, joinForm, maxInvitations } from './invite-form.ts'

describe('pasted addresses', () => {
  it.each([
    ['ana@club.example', ['ana@club.example']],
    ['ana@club.example\nbruno@club.example', ['ana@club.example', 'bruno@club.example']],
    [
      'ana@club.example, bruno@club.example; Carla@club.example',
      ['ana@club.example', 'bruno@club.example', 'carla@club.example'],
    ],
    ['ana@club.example bruno@club.example', ['ana@club.example', 'bruno@club.example']],
    ['Ana Paz <ana@club.example>, "Bruno" <BRUNO@club.example>\r\n', ['ana@club.example', 'bruno@club.example']],
    ['ana@club.example\nANA@club.example ', ['ana@club.example']],
    ['not an address', ['not', 'an', 'address']],
    [' ,;\n ', []],
  ])('%j', (text, addresses) => expect(parseAddresses(text)).toEqual(addresses))
})

describe('the form to invite', () => {
  const codesOf = (form: unknown) => v.safeParse(inviteForm, form).issues?.map((issue) => issue.message)
  const form = { emails: 'ana@club.example', role: 'user', locale: 'en' }

  it('takes addresses, a role and a language', () => {
    expect(v.parse(inviteForm, form)).toEqual({ ...form, emails: ['ana@club.example'] })
  })

  it('asks for somebody, and for not too many at once', () => {
    expect(codesOf({ ...form, emails: ' , ' })).toEqual(['required'])
    const crowd = Array.from({ length: maxInvitations + 1 }, (_, number) => `a${number}@club.example`).join('\n')
    expect(codesOf({ ...form, emails: crowd })).toEqual([`max_addresses:${maxInvitations}`])
  })

  it('knows no other role or language', () => {
    expect(codesOf({ ...form, role: 'superuser' })).toEqual(['selection'])
    expect(codesOf({ ...form, locale: 'xx' })).toEqual(['selection'])
  })
})

it('joining asks for a name and a password of some length', () => {
  const issues = v.safeParse(joinForm, { name: ' ', password: 'short' }).issues!
  expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
    ['name', 'required'],
    ['password', 'password_length'],
  ])
})

import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { loginForm, magicLinkForm, newPasswordForm } from './login-form.ts'
import { fieldErrors } from './validation-message.ts'

describe('a log-in', () => {
  it('asks for e-mail and password and measures neither', () => {
    expect(safeParse(loginForm, { email: ' Ana@Club.example', password: 'x ' }).output).toEqual({
      email: 'ana@club.example',
      password: 'x ',
    })
    expect(fieldErrors(safeParse(loginForm, { email: '' }).issues ?? [])).toEqual({
      email: 'required',
      password: 'required',
    })
    expect(fieldErrors(safeParse(magicLinkForm, { email: 'ana' }).issues ?? [])).toEqual({ email: 'email' })
  })
})

describe('a new password', () => {
  const errors = (password: string, confirmation: string) =>
    fieldErrors(safeParse(newPasswordForm, { password, confirmation }).issues ?? [])

  it('has 8 to 128 characters and is typed twice', () => {
    expect(errors('12345678', '12345678')).toEqual({})
    expect(errors('1234567', '1234567')).toEqual({ password: 'password_length' })
    expect(errors('x'.repeat(129), 'x'.repeat(129))).toEqual({ password: 'max_length:128' })
    expect(errors('12345678', '12345679')).toEqual({ confirmation: 'passwords_differ' })
    expect(errors('', '')).toEqual({ password: 'required', confirmation: 'required' })
  })
})

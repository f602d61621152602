import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { loginPageForm, loginForm, linkForm, newPasswordForm, verificationForm } from './login-form.ts'
import { fieldErrors } from '../text/validation-message.ts'

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
    expect(fieldErrors(safeParse(linkForm, { email: 'ana' }).issues ?? [])).toEqual({ email: 'email' })
  })
})

describe('the log-in page', () => {
  const outcomeOf = (form: Record<string, string>) => {
    const { success, output, issues } = safeParse(loginPageForm, form)
    return success ? output : fieldErrors(issues)
  }

  it('takes a password or an e-mail alone, by the button that was pressed', () => {
    const email = 'ana@club.example'
    const byPassword = { by: 'password', email, password: 'x', redirect: '/admin' }
    expect(outcomeOf(byPassword)).toEqual(byPassword)
    expect(outcomeOf({ email, password: 'x' })).toEqual({ ...byPassword, redirect: '' })
    expect(outcomeOf({ by: 'link', email, password: '' })).toEqual({ by: 'link', email, redirect: '' })
    expect(outcomeOf({ by: 'link', email: 'ana' })).toEqual({ email: 'email' })
    expect(outcomeOf({ by: 'password', email: '', password: '' })).toEqual({ email: 'required', password: 'required' })
  })
})

describe('confirming an e-mail', () => {
  it('takes a token, or an address to send another link to', () => {
    expect(safeParse(verificationForm, { token: 't' }).output).toEqual({ token: 't', password: '' })
    expect(safeParse(verificationForm, { email: 'ana@club.example' }).success).toBe(true)
    expect(fieldErrors(safeParse(verificationForm, { email: '' }).issues ?? [])).toEqual({ email: 'required' })
    expect(fieldErrors(safeParse(verificationForm, {}).issues ?? [])).not.toEqual({})
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

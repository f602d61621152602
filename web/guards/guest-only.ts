import { redirect, type MiddlewareFunction } from 'react-router'
import { stateOf } from '#server/http/request-state.ts'
import { homeOf } from './home-of.ts'

export const guestOnly: MiddlewareFunction<Response> = async (args, next) => {
  const state = stateOf(args)
  const person = await state.session()
  if (person) throw redirect(homeOf(state, person, new URL(args.request.url).searchParams.get('redirect')))
  return next()
}

// Not `randomUUID`: without TLS browsers have none.
export const newFormKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].join('-')

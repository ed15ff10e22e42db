/**
 * Decides whether to admit a request, by its token and the lists of allowed hosts and origins.
 *
 * By hand: the same rules with the lists parsed beforehand, as in a server with fixed settings.
 */
import assert from 'node:assert/strict'
import { admit, authenticate } from '../dist/access.js'
import { requests } from './data.mjs'

// By hand ------------------------------------------------------------------------------------------------------------

const HEADER = /^[ \t]*(token|bearer)[ \t]+([!-~]+)[ \t]*$/i

const tokenByHand = (authorization, fallback) => {
  if (authorization === null) return fallback
  return HEADER.exec(authorization)?.[2] ?? null
}

const listed = setting =>
  new Set(
    setting
      .toLowerCase()
      .split(',')
      .map(entry => entry.trim()),
  )
const full = origin => (/:\d+$/.test(origin) ? origin : `${origin}:${origin.startsWith('https:') ? 443 : 80}`)
const HOSTS = listed(requests[0].allowed_hosts)
const ORIGINS = new Set([...listed(requests[0].allowed_origins)].map(full))

const byHand = ({ authorization, fallback, host, origin }) => {
  if (tokenByHand(authorization, fallback) === null) return 401
  const name = host.toLowerCase()
  if (!HOSTS.has(name) && !HOSTS.has(name.replace(/:\d+$/, ''))) return 'host'
  return origin === null || ORIGINS.has(full(origin.toLowerCase())) ? 200 : 'origin'
}

const ours = request => {
  if (authenticate(request).outcome === 'unauthorized') return 401
  const admission = admit(request)
  return admission.outcome === 'admitted' ? 200 : admission.by
}

// The comparison -----------------------------------------------------------------------------------------------------

export const works = [
  {
    name: 'authenticate and admit',
    inputs: requests,
    floor: 'by hand, lists read before',
    contestants: { 'by hand, lists read before': byHand, gateout: ours },
    targets: [{ most: 1_000 }],
  },
]

export const check = () => {
  const answers = requests.map(ours)
  assert.deepEqual(answers, requests.map(byHand))
  const count = answer => answers.filter(other => other === answer).length
  return [
    `access: equal answers to ${requests.length} requests: ${count(200)} let in, ${count(401)} without a token, ${count('host')} refused by host, ${count('origin')} by origin`,
  ]
}

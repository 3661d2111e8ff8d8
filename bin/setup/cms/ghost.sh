#!/usr/bin/env bash
# A real Ghost on 127.0.0.1 for the integration tests of the Ghost destination.
#
#   ghost.sh start PORT DATA_DIR   install if need be, start, set up; prints one line of JSON (url, username, secret, …)
#   ghost.sh stop  DATA_DIR [--purge]   end it; --purge also removes DATA_DIR
#   ghost.sh status DATA_DIR       prints the same JSON, exit 3 when it does not run
#   ghost.sh install               only fill the cache (for a CI step of its own)
#
# `secret` is an Admin API key (id:hex) of a custom integration, `contentKey` its Content API key.
# GHOST_VERSION=6.65.0 (default; with the lock file that Ghost ships, so the same tree on every machine)
#               5.130.6  the last Ghost 5, still common; slower to install (some 4 minutes), no lock file
# Node 22, not 24: Ghost 6 pins better-sqlite3 12, whose addon aborts on Node >= 24.19.
SERVICE=ghost
. "$(dirname "${BASH_SOURCE[0]}")/service.sh"

GHOST_VERSION=${GHOST_VERSION:-6.65.0}
GHOST_NODE=${GHOST_NODE:-22.23.3}
[ "$GHOST_VERSION" != 6.65.0 ] || GHOST_SHA512=D369qivOmfn4YwvBD1DljOGsHnJzBEQhBsiFnBZD+GjWrBpdZQYYNHneiQcKQVJwUom8eHWml1n5FRLQIwVFOg==
case $(uname -m) in x86_64) ARCH=x64 ;; aarch64) ARCH=arm64 ;; *) die "no Node package for $(uname -m)" ;; esac
APP=$CACHE/ghost-$GHOST_VERSION-node-$GHOST_NODE-$ARCH
NODE=$APP/tools/node_modules/node-linux-$ARCH/bin/node
DAEMONS=ghost

install_ghost() {
  [ -f "$APP/.ok" ] && return
  lock_cache
  [ -f "$APP/.ok" ] && { unlock_cache; return; }
  have npm node || die "npm is needed"
  { have make g++ && python3 -c "import json, logging, shlex, subprocess" 2>/dev/null; } || apt_install python3 make g++
  local tmp=$CACHE/.ghost.$$ pnpm
  rm -rf "$CACHE"/.ghost.*; mkdir -p "$tmp/tools"
  trap 'rm -rf "'"$tmp"'"' EXIT
  log "Ghost $GHOST_VERSION: fetching"
  (cd "$tmp" && timeout 300 npm pack --silent "ghost@$GHOST_VERSION" >/dev/null) || die "npm pack ghost@$GHOST_VERSION"
  if [ -n "${GHOST_SHA512:-}" ]; then
    [ "$(openssl dgst -sha512 -binary "$tmp/ghost-$GHOST_VERSION.tgz" | base64 -w0)" = "$GHOST_SHA512" ] || die "ghost-$GHOST_VERSION.tgz has another checksum"
  fi
  mkdir "$tmp/app" && tar xzf "$tmp/ghost-$GHOST_VERSION.tgz" -C "$tmp/app" --strip-components=1 --no-same-owner
  rm "$tmp/ghost-$GHOST_VERSION.tgz"
  pnpm=$(sed -n 's/.*"packageManager": *"pnpm@\([0-9.]*\).*/\1/p' "$tmp/app/package.json")
  log "Node $GHOST_NODE and pnpm ${pnpm:-12.4.2}"
  timeout 300 npm install --prefix "$tmp/tools" --no-save --no-package-lock --no-audit --no-fund --silent \
    "node-linux-$ARCH@$GHOST_NODE" "pnpm@${pnpm:-12.4.2}" >&2 || die "npm install of node and pnpm"
  local nroot=$tmp/tools/node_modules/node-linux-$ARCH
  export PATH=$nroot/bin:$PATH npm_config_nodedir=$nroot COREPACK_ENABLE_STRICT=0
  "$nroot/bin/node" -e 0 || die "node $GHOST_NODE does not run here"
  local db=better-sqlite3
  if [ -f "$tmp/app/pnpm-lock.yaml" ]; then
    log "dependencies, from Ghost's own lock file"
    (cd "$tmp/app" && timeout 540 "$tmp/tools/node_modules/.bin/pnpm" install --prod --frozen-lockfile --ignore-scripts \
      --store-dir "$tmp/store" --config.package-import-method=hardlink --reporter=append-only) >"$CACHE/ghost-install.log" 2>&1 ||
      { tail -8 "$CACHE/ghost-install.log" >&2; die "pnpm install"; }
  else
    # Ghost 5 ships yarn's lock, which names addresses outside the registry (of development packages): resolved anew
    log "dependencies, without a lock file"; db=sqlite3
    (cd "$tmp/app" && node -e "const fs=require('fs'),j=JSON.parse(fs.readFileSync('package.json'));delete j.devDependencies;delete j.scripts;j.overrides=j.resolutions;fs.writeFileSync('package.json',JSON.stringify(j))" &&
      env -u npm_config_nodedir timeout 540 npm install --omit=dev --legacy-peer-deps --ignore-scripts --no-audit --no-fund --no-package-lock) >"$CACHE/ghost-install.log" 2>&1 ||
      { tail -8 "$CACHE/ghost-install.log" >&2; die "npm install"; }
  fi
  log "building $db against the headers of Node $GHOST_NODE"
  local gyp=$tmp/tools/node_modules/pnpm/dist/node_modules/node-gyp/bin/node-gyp.js
  (cd "$(readlink -f "$tmp/app/node_modules/$db")" &&
    timeout 540 node "$gyp" rebuild --release --nodedir="$nroot" -j "$(nproc)" && rm -rf build/Release/obj build/Release/obj.target) >"$CACHE/ghost-gyp.log" 2>&1 ||
    { tail -8 "$CACHE/ghost-gyp.log" >&2; die "building $db"; }
  (cd "$tmp/app" && node -e "require('$db')") || die "$db does not load"
  echo "$db" >"$tmp/db-client"
  rm -rf "$tmp/store" "$nroot/share" "$APP"
  touch "$tmp/.ok"
  mv "$tmp" "$APP"
  trap - EXIT
  unlock_cache
  log "installed in $APP"
}

up() { curl -fs -m 5 -o /dev/null "http://127.0.0.1:$PORT/ghost/api/admin/site/"; }

start() {
  PORT=$1; usage_port "$PORT"; claim_dir "$2"; lock_dir
  install_ghost
  export PATH=$(dirname "$NODE"):$PATH
  if alive ghost && [ -s "$DIR/service.json" ]; then
    [ "$(cat "$DIR/port")" = "$PORT" ] || die "already running on port $(cat "$DIR/port")"
    up && { cat "$DIR/service.json"; return; }
  fi
  stop_daemon ghost
  port_taken "$PORT" && die "port $PORT is taken"
  LOGS=$DIR/ghost.log; trap on_exit_clean EXIT
  mkdir -p "$DIR"/content/{data,images,logs,public,settings,adapters,media,files}
  [ -d "$DIR/content/themes" ] || cp -r "$APP/app/content/themes" "$DIR/content/"
  ln -sfn "$APP/app" "$DIR/current"           # Ghost looks for ./current, as its own CLI lays it out
  echo "$PORT" >"$DIR/port"
  cat >"$DIR/config.production.json" <<JSON
{ "url": "http://127.0.0.1:$PORT", "server": { "host": "127.0.0.1", "port": $PORT, "shutdownTimeout": 5000 },
  "database": { "client": "$(cat "$APP/db-client")", "connection": { "filename": "$DIR/content/data/ghost.db" }, "useNullAsDefault": true },
  "paths": { "contentPath": "$DIR/content" }, "mail": { "transport": "stub" },
  "logging": { "transports": ["stdout"], "level": "info" },
  "security": { "staffDeviceVerification": false, "allowWebhookInternalIPs": true },
  "spam": { "user_login": { "freeRetries": 1000 }, "global_block": { "freeRetries": 1000 } },
  "privacy": { "useUpdateCheck": false, "useGravatar": false, "useRpcPing": false } }
JSON
  (cd "$DIR" && NODE_ENV=production start_daemon ghost "$DIR/ghost.log" "$NODE" current/index.js)
  wait_for 120 ghost up || die "Ghost did not answer on port $PORT"
  log "booted"
  PORT=$PORT DIR=$DIR GHOST_VERSION=$GHOST_VERSION timeout 120 "$NODE" --input-type=module - <<'JS' || die "set-up through the Admin API"
import fs from 'node:fs'; import crypto from 'node:crypto'
const { PORT, DIR } = process.env, url = `http://127.0.0.1:${PORT}`, api = `${url}/ghost/api/admin`, file = `${DIR}/service.json`
let cookie = ''
const call = async (method, path, body, headers = {}) => {
  const r = await fetch(api + path, { method, headers: { 'content-type': 'application/json', 'accept-version': 'v6.0', origin: url, cookie, ...headers }, body: body && JSON.stringify(body), signal: AbortSignal.timeout(30_000) })
  const text = await r.text()
  if (!r.ok) throw new Error(`${method} ${path}: ${r.status} ${text.slice(0, 300)}`)
  cookie = r.headers.getSetCookie()[0]?.split(';')[0] || cookie
  try { return JSON.parse(text) } catch { return text }
}
const token = (key) => { const [kid, hex] = key.split(':'), b = (o) => Buffer.from(JSON.stringify(o)).toString('base64url'), iat = Math.floor(Date.now() / 1000)
  const t = `${b({ alg: 'HS256', typ: 'JWT', kid })}.${b({ iat, exp: iat + 300, aud: '/admin/' })}`
  return `${t}.${crypto.createHmac('sha256', Buffer.from(hex, 'hex')).update(t).digest('base64url')}` }
let out = {}
try { out = JSON.parse(fs.readFileSync(file)) } catch {}
const email = 'owner@example.test', password = out.ownerPassword ?? crypto.randomBytes(12).toString('base64url')
const { setup } = await call('GET', '/authentication/setup/')
if (!setup[0].status) {
  fs.writeFileSync(file, JSON.stringify({ ownerPassword: password }), { mode: 0o600 })
  await call('POST', '/authentication/setup/', { setup: [{ name: 'Owner', email, password, blogTitle: 'Test Ghost' }] })
}
if (!out.secret) {
  await call('POST', '/session/', { username: email, password })
  const name = 'Content tests'
  let { integrations } = await call('GET', '/integrations/?include=api_keys&limit=all')
  let it = integrations.find((i) => i.name === name)
  if (!it) it = (await call('POST', '/integrations/?include=api_keys', { integrations: [{ name }] })).integrations[0]
  out.secret = it.api_keys.find((k) => k.type === 'admin').secret
  out.contentKey = it.api_keys.find((k) => k.type === 'content').secret
}
cookie = ''
const site = (await call('GET', '/config/', null, { authorization: `Ghost ${token(out.secret)}` })).config
await call('GET', '/posts/?limit=1', null, { authorization: `Ghost ${token(out.secret)}` })
out = { kind: 'ghost', version: site.version, url, username: email, secret: out.secret, contentKey: out.contentKey, ownerPassword: password, dir: DIR }
fs.writeFileSync(file, JSON.stringify(out) + '\n', { mode: 0o600 })
JS
  trap - EXIT
  log "ready"
  cat "$DIR/service.json"
}

stop() {
  [ -e "$1/.content-service" ] || { log "nothing at $1"; return 0; }
  claim_dir "$1"; lock_dir
  stop_daemon ghost 20
  if [ "${2:-}" = --purge ]; then rm -rf "$DIR"; fi
  log "stopped"
}

case ${1:-} in
start) [ $# -ge 3 ] || die "usage: ghost.sh start PORT DATA_DIR"; start "$2" "$3" ;;
stop) [ $# -ge 2 ] || die "usage: ghost.sh stop DATA_DIR [--purge]"; stop "$2" "${3:-}" ;;
status) [ -e "${2:?}/.content-service" ] || exit 3; claim_dir "$2"; PORT=$(cat "$DIR/port" 2>/dev/null || echo 0); alive ghost && up || exit 3; cat "$DIR/service.json" ;;
install) install_ghost ;;
*) sed -n '2,12p' "$0" >&2; exit 2 ;;
esac

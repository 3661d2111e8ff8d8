#!/usr/bin/env bash
# A real WordPress (Debian's package, PHP, MariaDB) on 127.0.0.1 for the integration tests of the WordPress destination.
#
#   wordpress.sh start PORT DATA_DIR   install if need be, start, set up; prints one line of JSON (url, username, secret, …)
#   wordpress.sh stop  DATA_DIR [--purge]   end it; --purge also removes DATA_DIR
#   wordpress.sh status DATA_DIR       prints the same JSON, exit 3 when it does not run
#   wordpress.sh install               only fill the cache (for a CI step of its own)
#
# WP_SUITE=bookworm|trixie|sid   which Debian release's WordPress (6.1 | 6.8 | newest); default: the machine's own release
# WP_PERMALINKS=pretty|plain     plain: REST only at /?rest_route=…, as on a site without rewrite rules
# WP_ENV=local|production        production: application passwords are refused over plain http, as on a real site
#
# `secret` is an application password of an administrator; `users` has an author and a contributor with theirs.
# Nothing of it is a system service: MariaDB listens on a socket inside DATA_DIR only, PHP on 127.0.0.1:PORT.
SERVICE=wordpress
. "$(dirname "${BASH_SOURCE[0]}")/service.sh"

SUITE=${WP_SUITE:-$(. /etc/os-release; echo "${VERSION_CODENAME:-bookworm}")}
PERMALINKS=${WP_PERMALINKS:-pretty}
WP_ENV=${WP_ENV:-local}
[[ $SUITE =~ ^[a-z]+$ ]] || die "WP_SUITE=$SUITE"
[[ $PERMALINKS = pretty || $PERMALINKS = plain ]] || die "WP_PERMALINKS=$PERMALINKS"
[[ $WP_ENV = local || $WP_ENV = production ]] || die "WP_ENV=$WP_ENV"
APP=$CACHE/wordpress-$SUITE
DAEMONS="web db"

# The WordPress of any Debian release, unpacked (not installed): it needs no web server package that way and
# leaves /etc and /usr alone. Its apt lists are kept apart from the machine's.
install_wordpress() {
  mkdir -p "$CACHE"
  local mods
  mods=$(php -m 2>/dev/null || true)
  if ! have php mariadbd mariadb mariadb-install-db curl openssl ||
    ! grep -qx mysqli <<<"$mods" || ! grep -qx gd <<<"$mods" || ! grep -qx mbstring <<<"$mods" || ! grep -qx xml <<<"$mods"; then
    lock_cache
    apt_install php-cli php-mysql php-gd php-xml php-mbstring php-curl mariadb-server-core mariadb-client-core curl openssl ca-certificates
    unlock_cache
  fi
  [ -f "$APP/.ok" ] && return
  lock_cache
  [ -f "$APP/.ok" ] && { unlock_cache; return; }
  rm -rf "$CACHE"/.wordpress.*
  local tmp=$CACHE/.wordpress.$$ base key u
  trap 'rm -rf "'"$tmp"'"' EXIT
  mkdir -p "$tmp"/{lists/partial,apt/archives/partial,root,deb}
  # the mirror this machine uses already, for the release asked for
  targets() { apt-get indextargets --format '$(ORIGIN)|$(LABEL)|$(REPO_URI)' 'Created-By: Packages' 2>/dev/null | sed -n "s/^Debian|$1|//p" | sort -u | head -1; }
  base=$(targets Debian)
  [ -n "$base" ] || { timeout 300 apt-get update -q >"$CACHE/apt-update.log" 2>&1 || true; base=$(targets Debian); }
  [ -n "$base" ] || die "no Debian mirror in this machine's apt sources"
  key='[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]'
  echo "deb $key $base $SUITE main" >"$tmp/sources.list"
  u=$(targets Debian-Security)
  [ "$SUITE" = sid ] || [ -z "$u" ] || echo "deb $key $u $SUITE-security main" >>"$tmp/sources.list"
  local o=(-q -o "Dir::Etc::sourcelist=$tmp/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$tmp/lists"
    -o "Dir::Cache=$tmp/apt" -o APT::Sandbox::User=root -o Acquire::Retries=3 -o Acquire::Languages=none
    -o Acquire::Check-Valid-Until=false)   # sid: a mirror may lag behind its signature's week
  log "WordPress of Debian $SUITE: package lists"
  timeout 300 apt-get "${o[@]}" update >"$CACHE/wordpress-apt.log" 2>&1 || { tail -4 "$CACHE/wordpress-apt.log" >&2; die "package lists of $SUITE"; }
  local want=(wordpress) p
  p=$(apt-cache "${o[@]}" search --names-only '^wordpress-theme-' | cut -d' ' -f1 | sort | tail -1)   # any block theme
  # what the WordPress tree links to, out of the same release
  for p in $p php-getid3 libphp-phpmailer libjs-cropper libjs-underscore libjs-lodash libjs-jquery-ui; do
    apt-cache "${o[@]}" show "$p" >/dev/null 2>&1 && want+=("$p")
  done
  log "fetching: ${want[*]}"
  (cd "$tmp/deb" && timeout 300 apt-get "${o[@]}" download "${want[@]}") >>"$CACHE/wordpress-apt.log" 2>&1 || { tail -4 "$CACHE/wordpress-apt.log" >&2; die "download"; }
  for p in "$tmp"/deb/*.deb; do dpkg-deb -x "$p" "$tmp/root"; done
  local wp=$tmp/root/usr/share/wordpress
  rm -f "$wp/wp-config.php" "$wp/.htaccess"
  mkdir -p "$tmp/app"
  cp -rL "$wp" "$tmp/app/www" 2>"$CACHE/wordpress-links.log" || true   # a dangling link is only an asset of the admin pages
  [ -f "$tmp/app/www/wp-includes/version.php" ] || die "the package has no WordPress"
  ls "$tmp"/app/www/wp-content/themes | head -1 >"$tmp/app/theme"
  rm -rf "$APP"; touch "$tmp/app/.ok"; mv "$tmp/app" "$APP"
  rm -rf "$tmp"; trap - EXIT
  unlock_cache
  log "WordPress $(php -r "include '$APP/www/wp-includes/version.php'; echo \$wp_version;") in $APP"
}

db() { mariadb --no-defaults --socket="$SOCK" -uroot "$@"; }
api_up() { curl -fs -m 10 -o /dev/null "http://127.0.0.1:$PORT/?rest_route=/"; }

start() {
  PORT=$1; usage_port "$PORT"; claim_dir "$2"; lock_dir
  install_wordpress
  if alive web && alive db && [ -s "$DIR/service.json" ]; then
    [ "$(cat "$DIR/port")" = "$PORT" ] || die "already running on port $(cat "$DIR/port")"
    api_up && { cat "$DIR/service.json"; return; }
  fi
  stop_daemon web; stop_daemon db
  port_taken "$PORT" && die "port $PORT is taken"
  echo "$PORT" >"$DIR/port"
  LOGS="$DIR/db.log $DIR/web.log $DIR/php.log"; trap on_exit_clean EXIT
  # a socket's path may have 107 characters at most
  SOCK=$DIR/db.sock
  if [ ${#SOCK} -gt 100 ]; then
    [ -s "$DIR/sockdir" ] && [ -d "$(cat "$DIR/sockdir")" ] || mktemp -d /tmp/wpdb.XXXXXX >"$DIR/sockdir"
    SOCK=$(cat "$DIR/sockdir")/db.sock
  fi
  local asroot=(); [ "$(id -u)" != 0 ] || asroot=(--user=root)
  if [ ! -f "$DIR/db/.ok" ]; then
    rm -rf "$DIR/db"; log "new database"
    timeout 120 mariadb-install-db --no-defaults --datadir="$DIR/db" --auth-root-authentication-method=normal --skip-test-db \
      --innodb-log-file-size=16M "${asroot[@]}" >"$DIR/db.log" 2>&1 || die "mariadb-install-db"
    touch "$DIR/db/.ok"
  fi
  start_daemon db "$DIR/db.log" "$(command -v mariadbd)" --no-defaults --datadir="$DIR/db" --socket="$SOCK" --pid-file="$DIR/db/mariadbd.pid" \
    --skip-networking --innodb-buffer-pool-size=64M --innodb-log-file-size=16M --innodb-flush-log-at-trx-commit=0 --character-set-server=utf8mb4 "${asroot[@]}"
  wait_for 60 db db -e 'select 1' || die "MariaDB did not start"
  db -e 'CREATE DATABASE IF NOT EXISTS wordpress CHARACTER SET utf8mb4'
  if [ ! -d "$DIR/www" ]; then cp -r "$APP/www" "$DIR/www.new" && mv "$DIR/www.new" "$DIR/www"; fi
  [ -s "$DIR/salt" ] || openssl rand -hex 32 >"$DIR/salt"
  mkdir -p "$DIR/www/wp-content/uploads"
  cat >"$DIR/www/wp-config.php" <<PHP
<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', ''); define('DB_HOST', 'localhost:$SOCK');
define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
foreach (['AUTH','SECURE_AUTH','LOGGED_IN','NONCE'] as \$k) { define(\$k.'_KEY', \$k.'$(cat "$DIR/salt")'); define(\$k.'_SALT', '$(cat "$DIR/salt")'.\$k); }
define('WP_HOME', 'http://127.0.0.1:$PORT'); define('WP_SITEURL', 'http://127.0.0.1:$PORT');
define('WP_ENVIRONMENT_TYPE', '$WP_ENV');       // 'local' lets application passwords work without https
define('WP_DEFAULT_THEME', '$(cat "$APP/theme")');
define('DISABLE_WP_CRON', true); define('AUTOMATIC_UPDATER_DISABLED', true); define('WP_HTTP_BLOCK_EXTERNAL', true);
define('WP_DEBUG', false); define('FS_METHOD', 'direct');
\$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
PHP
  # what Apache's or nginx's rewrite rules do: a file that is there is served, all else goes to index.php
  cat >"$DIR/router.php" <<'PHP'
<?php
$root = $_SERVER['DOCUMENT_ROOT'];
$path = rawurldecode((string) parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
$file = realpath($root . $path);
if ($path !== '/' && $file && strpos($file, $root . '/') === 0 && (is_file($file) || is_file($file . '/index.php'))) return false;
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php'; $_SERVER['SCRIPT_FILENAME'] = $root . '/index.php';
chdir($root);
require $root . '/index.php';
PHP
  cat >"$DIR/setup.php" <<'PHP'
<?php
// Run by the command line: installs once, then makes the users and their application passwords (once).
[, $www, $dir, $permalinks] = $argv;
$_SERVER += ['HTTP_HOST' => '127.0.0.1', 'SERVER_PROTOCOL' => 'HTTP/1.1', 'REQUEST_METHOD' => 'GET', 'REQUEST_URI' => '/'];
if (!isset($argv[4])) define('WP_INSTALLING', true);
require $www . '/wp-load.php';
if (!isset($argv[4])) {
  require_once ABSPATH . 'wp-admin/includes/upgrade.php';
  if (!is_blog_installed()) wp_install('Test WordPress', 'admin', 'admin@example.test', true, '', bin2hex(random_bytes(12)));
  exit(is_blog_installed() ? 0 : 1);
}
global $wp_rewrite, $wp_version;
$wp_rewrite->set_permalink_structure($permalinks === 'pretty' ? '/%postname%/' : '');
$wp_rewrite->flush_rules(false);
$saved = json_decode((string) @file_get_contents("$dir/service.json"), true) ?: [];
$secret = function (string $login, string $role) use ($saved) {
  $user = get_user_by('login', $login);
  $id = $user ? $user->ID : wp_insert_user(['user_login' => $login, 'user_pass' => bin2hex(random_bytes(12)), 'user_email' => "$login@example.test", 'role' => $role]);
  $old = $login === 'admin' ? ($saved['secret'] ?? null) : ($saved['users'][$role]['secret'] ?? null);
  if ($old && WP_Application_Passwords::application_name_exists_for_user($id, 'Content tests')) return $old;
  foreach (WP_Application_Passwords::get_user_application_passwords($id) as $p) WP_Application_Passwords::delete_application_password($id, $p['uuid']);
  $made = WP_Application_Passwords::create_new_application_password($id, ['name' => 'Content tests']);
  if (is_wp_error($made)) { fwrite(STDERR, $made->get_error_message() . "\n"); exit(1); }
  return WP_Application_Passwords::chunk_password($made[0]);   // with spaces, as the admin page shows it
};
$out = ['kind' => 'wordpress', 'version' => $wp_version, 'url' => home_url(), 'username' => 'admin', 'secret' => $secret('admin', 'administrator'),
  'restRoot' => get_rest_url(), 'permalinks' => $permalinks, 'environment' => wp_get_environment_type(), 'users' => [
    'author' => ['username' => 'author', 'secret' => $secret('author', 'author')],
    'contributor' => ['username' => 'contributor', 'secret' => $secret('contributor', 'contributor')]], 'dir' => $dir];
$tmp = "$dir/service.json.new"; file_put_contents($tmp, json_encode($out, JSON_UNESCAPED_SLASHES) . "\n"); rename($tmp, "$dir/service.json");
PHP
  local php=(php -d memory_limit=256M -d upload_max_filesize=32M -d post_max_size=40M -d display_errors=stderr -d log_errors=1 -d "error_log=$DIR/php.log")
  timeout 120 "${php[@]}" "$DIR/setup.php" "$DIR/www" "$DIR" "$PERMALINKS" >>"$DIR/web.log" 2>&1 || die "WordPress's installer"
  timeout 120 "${php[@]}" "$DIR/setup.php" "$DIR/www" "$DIR" "$PERMALINKS" users >>"$DIR/web.log" 2>&1 || die "users and application passwords"
  PHP_CLI_SERVER_WORKERS=4 start_daemon web "$DIR/web.log" "${php[@]}" -d display_errors=0 -S "127.0.0.1:$PORT" -t "$DIR/www" "$DIR/router.php"
  wait_for 60 web api_up || die "WordPress did not answer on port $PORT"
  local user pass code
  user=admin pass=$(sed -n 's/.*"username":"admin","secret":"\([^"]*\)".*/\1/p' "$DIR/service.json")
  code=$(curl -s -m 20 -o /dev/null -w '%{http_code}' -u "$user:$pass" "http://127.0.0.1:$PORT/?rest_route=/wp/v2/users/me")
  if [ "$WP_ENV" = local ]; then [ "$code" = 200 ] || die "the application password is refused ($code)"; else [ "$code" = 401 ] || die "expected 401 over plain http, got $code"; fi
  trap - EXIT
  log "ready"
  cat "$DIR/service.json"
}

stop() {
  [ -e "$1/.content-service" ] || { log "nothing at $1"; return 0; }
  claim_dir "$1"; lock_dir
  stop_daemon web 10; stop_daemon db 30
  [ ! -s "$DIR/sockdir" ] || { rm -rf "$(cat "$DIR/sockdir")"; rm -f "$DIR/sockdir"; }
  if [ "${2:-}" = --purge ]; then rm -rf "$DIR"; fi
  log "stopped"
}

case ${1:-} in
start) [ $# -ge 3 ] || die "usage: wordpress.sh start PORT DATA_DIR"; start "$2" "$3" ;;
stop) [ $# -ge 2 ] || die "usage: wordpress.sh stop DATA_DIR [--purge]"; stop "$2" "${3:-}" ;;
status) [ -e "${2:?}/.content-service" ] || exit 3; claim_dir "$2"; PORT=$(cat "$DIR/port" 2>/dev/null || echo 0); alive web && alive db && api_up || exit 3; cat "$DIR/service.json" ;;
install) install_wordpress ;;
*) sed -n '2,17p' "$0" >&2; exit 2 ;;
esac

# Export format: {{title}}

State here which programs read these files, and what the format cannot hold.

Check the package with `node ace plugin:check <this folder>` and its behaviour with `npm test`.

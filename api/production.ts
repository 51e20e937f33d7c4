// Imported first by every entry: React and others choose their build when they are loaded.
process.env.NODE_ENV ??= 'production'

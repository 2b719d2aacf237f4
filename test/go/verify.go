// Checks a log with Go's own verifier of transparency logs (golang.org/x/mod/sumdb): the signature of its head, every
// tile on the way to each of its entries, and the proofs that it gives.
//
//	verify main <url>               the log of all events
//	verify public <url> <proof>...  the public log with its entries; paths of proofs, each with its leaf: /proof/...#3
package main

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func main() {
	if err := run(os.Args[1], os.Args[2], os.Args[3:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(which, url string, proofs []string) error {
	if which == "main" {
		return verifyMain(url)
	}
	return verifyPublic(url, proofs)
}

func verifyMain(url string) error {
	log, err := open(url, "/.well-known/log-key", "/log")
	if err != nil {
		return err
	}
	size := log.tree.N
	if err := log.walk(func(int64) ([]byte, error) { return nil, nil }); err != nil {
		return err
	}
	for leaf := int64(0); leaf < size; leaf++ {
		var answer struct {
			LeafHash string
			Path     []string
		}
		if err := readJSON(fmt.Sprintf("%s/api/log/proof?leaf=%d&size=%d", url, leaf, size), &answer); err != nil {
			return err
		}
		path, err := hashes(answer.Path)
		if err != nil {
			return err
		}
		hash, err := tlog.ParseHash(answer.LeafHash)
		if err != nil {
			return err
		}
		if err := tlog.CheckRecord(path, size, log.tree.Hash, leaf, hash); err != nil {
			return fmt.Errorf("proof of leaf %d: %w", leaf, err)
		}
	}
	for from := int64(1); from < size; from++ {
		var answer struct{ Path []string }
		if err := readJSON(fmt.Sprintf("%s/api/log/consistency?from=%d&to=%d", url, from, size), &answer); err != nil {
			return err
		}
		path, err := hashes(answer.Path)
		if err != nil {
			return err
		}
		older, err := tlog.TreeHash(from, log.reader)
		if err != nil {
			return err
		}
		if err := tlog.CheckTree(path, size, log.tree.Hash, from, older); err != nil {
			return fmt.Errorf("growth from %d: %w", from, err)
		}
	}
	fmt.Println("verified", size)
	return nil
}

func verifyPublic(url string, proofs []string) error {
	log, err := open(url, "/log/public/key", "/log/public")
	if err != nil {
		return err
	}
	entries, err := log.entries()
	if err != nil {
		return err
	}
	if err := log.walk(func(leaf int64) ([]byte, error) { return entries[leaf], nil }); err != nil {
		return err
	}
	for _, each := range proofs {
		path, place, _ := strings.Cut(each, "#")
		leaf, err := strconv.ParseInt(place, 10, 64)
		if err != nil {
			return err
		}
		if err := log.checkProof(path, leaf, entries[leaf]); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	fmt.Println("verified", log.tree.N)
	return nil
}

type log struct {
	url, prefix string
	verifier    note.Verifier
	tree        tlog.Tree
	reader      tlog.HashReader
}

func open(url, keyPath, prefix string) (*log, error) {
	key, err := read(url + keyPath)
	if err != nil {
		return nil, err
	}
	verifier, err := note.NewVerifier(strings.TrimSpace(string(key)))
	if err != nil {
		return nil, err
	}
	opened := &log{url: url, prefix: prefix, verifier: verifier}
	signed, err := read(url + prefix + "/checkpoint")
	if err != nil {
		return nil, err
	}
	opened.tree, err = opened.head(signed)
	opened.reader = tlog.TileHashReader(opened.tree, opened)
	return opened, err
}

func (l *log) head(signed []byte) (tlog.Tree, error) {
	opened, err := note.Open(signed, note.VerifierList(l.verifier))
	if err != nil {
		return tlog.Tree{}, err
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) < 4 || lines[0] != l.verifier.Name() {
		return tlog.Tree{}, fmt.Errorf("the head is not of %s", l.verifier.Name())
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return tlog.Tree{}, err
	}
	hash, err := tlog.ParseHash(lines[2])
	return tlog.Tree{N: size, Hash: hash}, err
}

// walk proves each leaf by the tiles; where its entry is known, that it is the one.
func (l *log) walk(entry func(int64) ([]byte, error)) error {
	for leaf := int64(0); leaf < l.tree.N; leaf++ {
		found, err := l.reader.ReadHashes([]int64{tlog.StoredHashIndex(0, leaf)})
		if err != nil {
			return fmt.Errorf("leaf %d: %w", leaf, err)
		}
		hash := found[0]
		if text, err := entry(leaf); err != nil {
			return err
		} else if text != nil {
			hash = tlog.RecordHash(text)
		}
		path, err := tlog.ProveRecord(l.tree.N, leaf, l.reader)
		if err != nil {
			return fmt.Errorf("leaf %d: %w", leaf, err)
		}
		if err := tlog.CheckRecord(path, l.tree.N, l.tree.Hash, leaf, hash); err != nil {
			return fmt.Errorf("leaf %d: %w", leaf, err)
		}
	}
	return nil
}

func (l *log) Height() int { return 8 }

// ReadTiles asks by the paths of C2SP tlog-tiles: as Go's, without the height.
func (l *log) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		data, err := read(l.url + l.prefix + "/tile/" + strings.TrimPrefix(tile.Path(), "tile/8/"))
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}

func (l *log) SaveTiles([]tlog.Tile, [][]byte) {}

func (l *log) entries() ([][]byte, error) {
	var entries [][]byte
	for bundle := int64(0); bundle*256 < l.tree.N; bundle++ {
		tile := tlog.Tile{H: 8, L: -1, N: bundle, W: int(min(256, l.tree.N-bundle*256))}
		data, err := read(l.url + l.prefix + "/tile/" + strings.Replace(tile.Path(), "tile/8/data/", "entries/", 1))
		if err != nil {
			return nil, err
		}
		for len(data) > 0 {
			length := binary.BigEndian.Uint16(data)
			entries = append(entries, data[2:2+length])
			data = data[2+length:]
		}
	}
	return entries, nil
}

// checkProof reads a C2SP tlog-proof.
func (l *log) checkProof(path string, leaf int64, entry []byte) error {
	data, err := read(l.url + path)
	if err != nil {
		return err
	}
	proof, signed, found := strings.Cut(string(data), "\n\n")
	lines := strings.Split(proof, "\n")
	if !found || lines[0] != "c2sp.org/tlog-proof@v1" || lines[1] != fmt.Sprint("index ", leaf) {
		return fmt.Errorf("it is no proof of entry %d", leaf)
	}
	tree, err := l.head([]byte(signed))
	if err != nil {
		return err
	}
	way, err := hashes(lines[2:])
	if err != nil {
		return err
	}
	return tlog.CheckRecord(way, tree.N, tree.Hash, leaf, tlog.RecordHash(entry))
}

func hashes(encoded []string) ([]tlog.Hash, error) {
	all := make([]tlog.Hash, len(encoded))
	for place, text := range encoded {
		bytes, err := base64.StdEncoding.DecodeString(text)
		if err != nil || copy(all[place][:], bytes) != tlog.HashSize {
			return nil, fmt.Errorf("%q is no hash", text)
		}
	}
	return all, nil
}

func readJSON(url string, into any) error {
	data, err := read(url)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}

func read(url string) ([]byte, error) {
	answer, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s answers %s: %s", url, answer.Status, data)
	}
	return data, err
}

func min(a, b int64) int64 {
	if a < b {
		return a
	}
	return b
}

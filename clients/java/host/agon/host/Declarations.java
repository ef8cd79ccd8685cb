package agon.host;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Modifier;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/**
 * Which classes the sources declare and which of them are players. Sources are only parsed, so that neighbours which do
 * not compile do no harm.
 */
final class Declarations {
    private static final String PLAYER = "szte.mi.Player";

    /** A class, interface or enum; names with dots between all parts. */
    private record Type(String name, String binary, String place, String scope, List<String> imports,
            List<String> parents, boolean concrete, boolean fit) {}

    private final Map<String, Type> types = new LinkedHashMap<>();

    static Declarations of(JavaCompiler compiler, Map<String, String> sources) throws IOException {
        List<JavaFileObject> files = new ArrayList<>();
        sources.forEach((place, text) -> files.add(new Source(place, text)));
        Declarations found = new Declarations();
        if (files.isEmpty()) return found;
        JavacTask task = (JavacTask) compiler.getTask(
                null, null, new DiagnosticCollector<>(), List.of("-proc:none"), null, files);
        for (CompilationUnitTree unit : task.parse()) found.add(unit);
        return found;
    }

    /** Names as the virtual machine writes them; fit ones can be created. */
    List<String> players(boolean fit) {
        Set<String> names = new TreeSet<>();
        for (Type t : types.values())
            if (t.concrete && t.fit == fit && isPlayer(t, new TreeSet<>())) names.add(t.binary);
        return new ArrayList<>(names);
    }

    /** The source that declares a class, by its name as the virtual machine writes it; null: none. */
    String placeOf(String binary) {
        for (Type t : types.values())
            if (t.binary.equals(binary)) return t.place;
        return null;
    }

    /** Sources with a class of this simple name that lies where the compiler would not look for it. */
    Set<String> hiding(String simpleName) {
        Set<String> places = new TreeSet<>();
        for (Type t : types.values())
            if (!t.binary.contains("$") && last(t.name).equals(simpleName) && !t.place.endsWith(simpleName + ".java"))
                places.add(t.place);
        return places;
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text, place;

        Source(String place, String text) {
            super(URI.create("string:///source.java"), Kind.SOURCE);
            this.place = place;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }

        @Override
        public String getName() {
            return place;
        }
    }

    private void add(CompilationUnitTree unit) {
        String scope = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
        List<String> imports = new ArrayList<>();
        for (ImportTree i : unit.getImports())
            if (!i.isStatic()) imports.add(i.getQualifiedIdentifier().toString());
        for (Tree t : unit.getTypeDecls())
            if (t instanceof ClassTree c) add(c, unit.getSourceFile().getName(), scope, scope, imports, true);
    }

    private void add(ClassTree c, String place, String scope, String binaryScope, List<String> imports, boolean top) {
        Set<Modifier> is = c.getModifiers().getFlags();
        boolean aClass = c.getKind() == Tree.Kind.CLASS;
        String name = scope + c.getSimpleName(), binary = binaryScope + c.getSimpleName();
        List<String> parents = new ArrayList<>();
        if (c.getExtendsClause() != null) parents.add(written(c.getExtendsClause()));
        for (Tree t : c.getImplementsClause()) parents.add(written(t));
        boolean fit = is.contains(Modifier.PUBLIC) && (top || is.contains(Modifier.STATIC)) && hasConstructor(c);
        types.put(name, new Type(name, binary, place, scope, imports, parents,
                aClass && !is.contains(Modifier.ABSTRACT), fit));
        for (Tree member : c.getMembers())
            if (member instanceof ClassTree inner) add(inner, place, name + ".", binary + "$", imports, false);
    }

    private static String written(Tree type) {
        return (type instanceof ParameterizedTypeTree p ? p.getType() : type).toString();
    }

    private static boolean hasConstructor(ClassTree c) {
        boolean any = false;
        for (Tree member : c.getMembers()) {
            if (!(member instanceof MethodTree m) || !m.getName().contentEquals("<init>")) continue;
            any = true;
            if (m.getParameters().isEmpty() && m.getModifiers().getFlags().contains(Modifier.PUBLIC)) return true;
        }
        return !any;
    }

    private boolean isPlayer(Type t, Set<String> seen) {
        if (!seen.add(t.name)) return false;
        for (String parent : t.parents) {
            String full = resolved(parent, t);
            if (full.equals(PLAYER)) return true;
            Type known = types.get(full);
            if (known != null && isPlayer(known, seen)) return true;
        }
        return false;
    }

    /** What a name means where it is written: itself, a neighbour's, one that is imported. */
    private String resolved(String name, Type at) {
        for (String scope = at.scope; ; scope = outer(scope)) {
            if (isKnown(scope + name)) return scope + name;
            if (scope.isEmpty()) break;
        }
        String first = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
        for (String i : at.imports) {
            if (i.endsWith("." + first)) return i + name.substring(first.length());
            if (i.endsWith(".*") && isKnown(i.substring(0, i.length() - 1) + name))
                return i.substring(0, i.length() - 1) + name;
        }
        return name;
    }

    private boolean isKnown(String name) {
        return name.equals(PLAYER) || types.containsKey(name);
    }

    private static String outer(String scope) {
        int dot = scope.lastIndexOf('.', scope.length() - 2);
        return dot < 0 ? "" : scope.substring(0, dot + 1);
    }

    private static String last(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
